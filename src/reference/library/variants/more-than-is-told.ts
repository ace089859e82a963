import { isObject } from '../../http/message.js';
import { anyCall, withRecords } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'more-than-is-told',
  title: 'Records and what is around them have members of which nobody has told',
  tempts: ['responses-match-schema', 'errors-have-one-shape', 'put-replaces-entirely'],
  on: anyCall,
  after(answer, call) {
    const { body } = withRecords(answer, (record) =>
      call.path.includes('show=') ? record : { ...record, links: { self: `/catalogue/${String(record['number'])}` } },
    );
    return isObject(body) ? { ...answer, body: { server: 'library 3.1', ...body } } : answer;
  },
});
