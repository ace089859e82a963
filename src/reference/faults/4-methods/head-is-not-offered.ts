import { onCollection, onItem, either } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { methodNotAllowed } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/head-is-not-offered',
  title: 'A HEAD is answered as a method that is not offered',
  breaks: ['head-mirrors-get'],
  implies: ['unchanged-is-not-sent-again'],
  degree: 'gross',
  on: either(onItem('HEAD'), onCollection('HEAD')),
  before({ place }, { dialect }) {
    throw methodNotAllowed('HEAD', [...Object.keys(dialect.operations(place) ?? {}), 'OPTIONS']);
  },
});
