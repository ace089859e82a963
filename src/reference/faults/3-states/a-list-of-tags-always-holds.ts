import { forVersion } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineFault({
  id: 'states/a-list-of-tags-always-holds',

  title: 'An If-Match with more than one entity tag is taken for one that holds',
  breaks: ['stale-update-is-refused'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page', 'cursor', 'json-api'],
  on: (call) => forVersion(call) && headerOf(call, 'If-Match')?.includes(',') === true,
  rules: () => ({ sameVersion: () => true }),
});
