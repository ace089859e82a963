import { defineFault } from '../../deviation.js';
import { changingLinks } from '../deviations/page-links.js';

export default defineFault({
  id: 'resources/the-last-link-leads-one-too-far',
  title: 'The link to the last page leads to the empty one behind it',
  breaks: ['page-links-lead-to-their-pages'],
  degree: 'subtle',
  dialects: ['link'],
  ...changingLinks((links) =>
    links.replaceAll(
      /([?&]page=)(\d+)([^>]*>; rel="last")/g,
      (_, name: string, page: string, rest: string) => `${name}${String(Number(page) + 1)}${rest}`,
    ),
  ),
});
