import { onList } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/the-next-link-forgets-the-filter',
  title: 'The link to the next page leads on without the filter',
  breaks: ['filter-is-exact'],
  implies: ['combined-options-agree'],
  degree: 'subtle',
  on: onList('any', 'country', 'language', 'isPrinted', 'state'),
  after: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) => [
      name,
      value.replace(/(country|language|isPrinted|state)=[^&>]*&/g, ''),
    ]),
  }),
});
