import { defineFault } from '../../deviation.js';
import { isObject, type Json } from '../../http/message.js';
import { rearranged } from '../deviations/rewritten-patches.js';

const isTest = (one: Json): boolean => isObject(one) && one['op'] === 'test';

export default defineFault({
  id: 'methods/tests-see-the-record-as-it-was',
  title: 'The tests of a JSON Patch are made before all of its changes, wherever they stand',
  breaks: ['json-patch-fails-as-a-whole'],
  degree: 'subtle',
  ...rearranged((all) => [...all.filter(isTest), ...all.filter((one) => !isTest(one))]),
});
