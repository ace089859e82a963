import { objectIn, onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/descriptions-are-measured-in-units-of-utf-16',
  title:
    'A create counts a character beyond the Basic Multilingual Plane twice: a description of these may be half as long',
  breaks: ['declared-values-are-taken'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCreate,
  before: ({ call }) => {
    const description = objectIn(call)?.['description'];
    if (typeof description === 'string' && description.length > 2000)
      throw new Refusal(422, 'invalid', 'The description is too long');
  },
});
