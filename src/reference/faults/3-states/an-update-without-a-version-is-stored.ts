import { objectIn, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { rowOf } from '../../records/client-disconnect.js';
import { isObject } from '../../http/message.js';
import { RESOURCES } from '../../records/resources.js';

export default defineFault({
  id: 'states/an-update-without-a-version-is-stored',
  title: 'An update that names no version is refused as declared, and stored',
  breaks: ['precondition-is-required-as-declared'],
  degree: 'subtle',
  dialects: ['json-api'],
  on: onItem('PUT', 'PATCH'),
  after(answer, call, { store }) {
    const row = rowOf(call, store);
    const data = objectIn(call)?.['data'];
    const attributes = isObject(data) ? data['attributes'] : undefined;
    if (answer.status !== 428 || row === undefined || !isObject(attributes)) return answer;
    const { specs } = RESOURCES[row.resource];
    const known = Object.entries(attributes).filter(([name]) => Object.hasOwn(specs, name));
    store.write(row, { ...row.fields, ...Object.fromEntries(known) });
    return answer;
  },
});
