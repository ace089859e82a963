import { objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/the-longest-description-is-too-long',
  title: 'A create refuses a description of just as many letters as are allowed',
  breaks: ['declared-values-are-taken'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  before: ({ call }) => {
    const description = objectIn(call)?.['description'];
    if (typeof description === 'string' && description.length >= 2000)
      throw new Refusal(422, 'invalid', 'The description is too long');
  },
});
