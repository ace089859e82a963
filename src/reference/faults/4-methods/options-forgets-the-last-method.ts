import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'methods/options-forgets-the-last-method',
  title: 'Allow of a record lacks DELETE, and says so only to OPTIONS',
  breaks: ['options-tells-the-methods'],
  degree: 'subtle',
  on: ({ method, path }) => method === 'OPTIONS' && placeOf(path).kind === 'item',
  after: (answer) => ({
    ...answer,
    headers: answer.headers.map(([name, value]) =>
      name === 'Allow' ? ([name, value.replace(/DELETE(, )?/, '')] as const) : ([name, value] as const),
    ),
  }),
});
