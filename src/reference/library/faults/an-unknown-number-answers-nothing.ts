import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/an-unknown-number-answers-nothing',
  title: 'A record that does not exist is answered with 200 and no result',
  breaks: ['unknown-id-is-404'],
  implies: ['requests-keep-their-effects', 'delete-removes', 'responses-match-schema'],
  degree: 'gross',
  on: onRecord('any', 'GET', 'HEAD'),
  after: (answer) =>
    answer.status === 404 ? { status: 200, headers: [], body: { result: null, meta: { kind: 'none' } } } : answer,
});
