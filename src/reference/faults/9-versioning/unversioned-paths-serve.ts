import { defineFault } from '../../deviation.js';
import { placeOf } from '../../place.js';

/** The path without the segment of the version, with it again. */
const versioned = (path: string): string => path.replace(/^(\/api)?\/(?=products|orders|search)/, '/api/v1/');

export default defineFault({
  id: 'versioning/unversioned-paths-serve',
  title: 'Every path is also served without its version',
  breaks: ['version-is-in-path'],
  degree: 'gross',
  on: ({ path }) => placeOf(path).kind === 'nowhere' && placeOf(versioned(path)).kind !== 'nowhere',
  rules: ({ place }) => ({ place: (path) => place(versioned(path)) }),
});
