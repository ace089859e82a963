import { isObject, type Json } from '../text/json.js';

/** What becomes of a member of a body that one caller sends, or does not send. */
export interface MemberRight {
  /** Id of the operation. */
  readonly operation: string;
  /** JSON pointer in its body. */
  readonly at: string;
  /** `refused`: it may not be sent; `ignored`: it is not heeded; `required`: nothing is taken without it. */
  readonly is: 'refused' | 'ignored' | 'required';
  /** Statuses of the refusal; none where they are those of all. */
  readonly statuses: readonly number[];
}

/** What a contract says of the members that a caller may send, as it is written. */
export function memberRightsOf(written: Json | undefined): readonly MemberRight[] {
  if (!isObject(written)) return [];
  return Object.entries(written).flatMap(([operation, members]) =>
    Object.entries(isObject(members) ? members : {}).flatMap(([at, said]) => rightOf(operation, at, said)),
  );
}

const WORDS = ['refused', 'ignored', 'required'] as const;

function rightOf(operation: string, at: string, said: Json): readonly MemberRight[] {
  const is = WORDS.find((word) => word === said || (isObject(said) && said[word] !== undefined));
  if (is === undefined) return [];
  const statuses = isObject(said) ? [said[is] ?? []].flat().filter((one) => typeof one === 'number') : [];
  return [{ operation, at, is, statuses }];
}
