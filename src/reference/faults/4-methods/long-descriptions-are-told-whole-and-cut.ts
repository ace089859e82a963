import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { madeBy } from '../../records/client-disconnect.js';

export default defineFault({
  id: 'methods/long-descriptions-are-told-whole-and-cut',
  title: 'A create answers with the whole of a long description, and stores the beginning',
  breaks: ['values-are-kept-whole'],
  implies: ['post-creates', 'requests-keep-their-effects'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'page'],
  on: onCreate,
  after(answer, _call, { store }) {
    const row = madeBy(answer, store);
    const description = row?.fields['description'];
    if (row && typeof description === 'string') row.fields = { ...row.fields, description: description.slice(0, 255) };
    return answer;
  },
});
