import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/archived-records-answer-by-another-id',
  title: 'A product that is archived carries another identifier when it is read',
  breaks: ['listed-items-can-be-read'],
  degree: 'subtle',
  on: onItem('GET', 'HEAD'),
  rules: ({ present }) => ({
    present(row, version) {
      const item = present(row, version);
      return item['status'] === 'archived' ? { ...item, id: `${String(item['id'])}-0` } : item;
    },
  }),
});
