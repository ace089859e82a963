import { anyCall } from '../calls.js';
import { defineVariant } from '../deviation.js';
import { headerOf } from '../../http/message.js';

export default defineVariant({
  id: 'absolute-links',
  title: 'Links are whole URLs with other parameters before the relation, which has no quotes',
  tempts: ['cursor-walk-is-a-partition', 'sort-follows-the-key', 'head-mirrors-get'],
  on: anyCall,
  after: (answer, call) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [
      name,
      name === 'Link'
        ? value
            .replace(/<\//g, `<http://${headerOf(call, 'Host') ?? ''}/`)
            .replace(/rel="(\w+)"/g, 'title="more, or less; rel=\\"none\\""; rel=$1')
        : value,
    ]),
  }),
});
