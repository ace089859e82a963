import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';

/** The path without the segment of the version, with it again. */
const versioned = (path: string): string => path.replace(/^(\/api)?\/(?=products)/, '/api/v1/');

export default defineFault({
  id: 'versioning/unversioned-lists-serve',
  title: 'The products can also be listed without a version',
  breaks: ['version-is-in-path'],
  degree: 'subtle',
  on: ({ path, method }) =>
    method === 'GET' && placeOf(path).kind === 'nowhere' && placeOf(versioned(path)).kind === 'collection',
  rules: ({ place }) => ({ place: (path) => place(versioned(path)) }),
});
