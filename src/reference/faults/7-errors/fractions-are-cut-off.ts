import { either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { isObject, type Json, type JsonObject } from '../../http/message.js';

export default defineFault({
  id: 'errors/fractions-are-cut-off',
  title: 'A quantity of one and a half is taken, and stored as one',
  breaks: ['invalid-values-are-refused'],
  degree: 'subtle',
  on: either(onCollection('POST'), onItem('PUT', 'PATCH')),
  rules: ({ accept, patched, problems }) => {
    const whole = (body: Json): JsonObject => {
      const quantity = isObject(body) ? body['quantity'] : undefined;
      const isCut = typeof quantity === 'number' && !Number.isInteger(quantity) && quantity >= 0;
      return isCut ? { quantity: Math.trunc(quantity) } : {};
    };
    const isCut = (body: Json): boolean => Object.keys(whole(body)).length > 0;
    return {
      problems: (resource, body) => problems(resource, body).filter(({ at }) => !isCut(body) || at !== '/quantity'),
      accept: (resource, body) => ({ ...accept(resource, body), ...whole(body) }),
      patched: (row, patch) => ({ ...patched(row, patch), ...whole(patch) }),
    };
  },
});
