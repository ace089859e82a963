import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

/** The path without the segment of the version, with it again. */
const versioned = (path: string): string => path.replace(/^(\/api)?\/(?=products)/, '/api/v1/');

/** Whether the path has no version. */
const isBare = (path: string): boolean => {
  const place = placeOf(path);
  return place.kind === 'nowhere' || ('version' in place && place.version === '');
};

export default defineFault({
  id: 'versioning/unversioned-lists-serve',
  title: 'The products can also be listed without a version',
  breaks: ['version-is-in-path'],
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  degree: 'subtle',
  on: ({ path, method }) => method === 'GET' && isBare(path) && placeOf(versioned(path)).kind === 'collection',
  rules: ({ place }) => ({ place: (path) => place(versioned(path)) }),
});
