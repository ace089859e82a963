import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

/** The path without the segment of the version, with it again. */
const versioned = (path: string): string => path.replace(/^(\/api)?\/(?=products|orders|search)/, '/api/v1/');

/** Whether the path has no version. */
const isBare = (path: string): boolean => {
  const place = placeOf(path);
  return place.kind === 'nowhere' || ('version' in place && place.version === '');
};

export default defineFault({
  id: 'versioning/unversioned-paths-serve',
  title: 'Every path is also served without its version',
  breaks: ['version-is-in-path'],
  dialects: ['plain', 'link', 'put-create', 'json-api', 'page'],
  degree: 'gross',
  on: ({ path }) => isBare(path) && placeOf(versioned(path)).kind !== 'nowhere',
  rules: ({ place }) => ({ place: (path) => place(versioned(path)) }),
});
