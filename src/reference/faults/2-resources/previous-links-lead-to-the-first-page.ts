import { defineFault } from '../../deviation.js';
import { changingLinks } from '../deviations/page-links.js';

export default defineFault({
  id: 'resources/previous-links-lead-to-the-first-page',
  title: 'The link to the page before leads to the first one from everywhere',
  breaks: ['page-links-lead-to-their-pages'],
  degree: 'subtle',
  dialects: ['link'],
  ...changingLinks((links) => links.replaceAll(/([?&]page=)\d+([^>]*>; rel="prev")/g, '$11$2')),
});
