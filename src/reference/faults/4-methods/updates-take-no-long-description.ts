import { objectIn, onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { Refusal } from '../../http/refusal.js';

export default defineFault({
  id: 'methods/updates-take-no-long-description',
  title: 'An update refuses a text of more than 500 letters in the description, which a create takes',
  breaks: ['declared-values-are-taken'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onUpdate,
  before: ({ call }) => {
    const description = objectIn(call)?.['description'];
    if (typeof description === 'string' && description.length > 500)
      throw new Refusal(422, 'invalid', 'The description is too long');
  },
});
