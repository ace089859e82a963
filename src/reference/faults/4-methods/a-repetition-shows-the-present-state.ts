import { withKey } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject } from '../../http/message.js';
import { presented } from '../../rules.js';

export default defineFault({
  id: 'methods/a-repetition-shows-the-present-state',
  title: 'A create that is repeated with its key is answered with the record as it is by now',
  breaks: ['repeated-key-is-answered-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: withKey,
  after(answer, _call, { store }) {
    const id = isObject(answer.body) ? answer.body['id'] : undefined;
    const row = store.get('products', String(id));
    return answer.status === 201 && row ? { ...answer, body: presented(row, 'v1') } : answer;
  },
});
