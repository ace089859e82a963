import { bodyIn, either, onCollection, onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/broken-json-is-an-empty-body',
  title: 'A body that is not JSON is taken for an invalid one with 200',
  breaks: ['malformed-body-is-refused'],
  degree: 'gross',
  on: either(onCollection('any', 'POST'), onRecord('any', 'PUT')),
  after: (answer, call) =>
    answer.status === 400 && bodyIn(call) === undefined
      ? { status: 200, headers: [], body: { result: null, meta: { ignored: true } } }
      : answer,
});
