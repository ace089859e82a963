import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { errorAnswer, Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'service/replace-is-not-implemented',
  title: 'A replacement is answered as not implemented',
  breaks: ['operations-exist'],
  implies: ['no-server-error', 'unknown-id-is-404', 'invalid-values-are-refused', 'malformed-body-is-refused'],
  degree: 'gross',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onItem('PUT'),
  before: () => errorAnswer(new Refusal(501, 'not_implemented', 'This is not implemented')),
});
