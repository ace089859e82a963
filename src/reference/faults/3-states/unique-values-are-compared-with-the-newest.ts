import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'states/unique-values-are-compared-with-the-newest',

  title: 'The stock number of a new product is compared with that of the newest one alone',
  breaks: ['one-creator-wins'],
  degree: 'subtle',
  on: onCreate,
  rules: ({ isTaken }) => ({ isTaken: (rows, field, value) => isTaken(rows.slice(-1), field, value) }),
});
