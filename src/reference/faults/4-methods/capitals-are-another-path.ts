import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/capitals-are-another-path',
  title: 'There is nothing at a path that is written with other capitals',
  breaks: ['path-case-is-as-declared'],
  degree: 'gross',
  dialects: ['page'],
  on: ({ path }) => /[A-Z]/.test(path),
  rules: () => ({ place: placeOf }),
});
