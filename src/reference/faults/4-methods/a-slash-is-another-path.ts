import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/a-slash-is-another-path',
  title: 'There is nothing at a path with a slash at its end',
  breaks: ['trailing-slash-is-as-declared'],
  degree: 'gross',
  dialects: ['link', 'json-api'],
  on: ({ path }) => /\/(?:\?|$)/.test(path),
  rules: () => ({ place: placeOf, movedTo: () => undefined }),
});
