import { isObject } from '../../text/json.js';
import { written, type Rule } from '../subject.js';

/** A key that marks repetitions is a header or a member of the body. */
export const retries: Rule = ({ contract, report }) => {
  const key = written(contract, 'retries', 'key');
  if (!isObject(key) || (key['header'] === undefined) !== (key['at'] === undefined)) return;
  report(['retries', 'key'], 'A key is either in a header ("header") or in the body ("at")');
};
