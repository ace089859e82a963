import { defineFault } from '../../deviation.js';
import { changingLinks } from '../deviations/page-links.js';

export default defineFault({
  id: 'resources/no-page-links-the-one-before',
  title: 'No page has a link to the one before it',
  breaks: ['page-links-lead-to-their-pages'],
  degree: 'gross',
  dialects: ['link'],
  ...changingLinks((links) =>
    links
      .split(', ')
      .filter((link) => !link.includes('rel="prev"'))
      .join(', '),
  ),
});
