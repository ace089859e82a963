import { objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/descriptions-are-short',
  title: 'A create refuses a text of more than 100 letters in the description',
  breaks: ['declared-values-are-taken'],
  degree: 'gross',
  dialects: ['plain'],
  on: onCreate,
  before: ({ call }) => {
    const description = objectIn(call)?.['description'];
    if (typeof description === 'string' && description.length > 100)
      throw new Refusal(422, 'invalid', 'The description is too long');
  },
});
