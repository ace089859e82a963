import { onItem } from '../../calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/records-answer-by-another-id',
  title: 'A record that is read carries another identifier than the list shows',
  breaks: ['listed-items-can-be-read'],
  degree: 'gross',
  on: onItem('GET', 'HEAD'),
  rules: ({ present }) => ({
    present(row, version) {
      const item = present(row, version);
      return { ...item, id: `${String(item['id'])}-0` };
    },
  }),
});
