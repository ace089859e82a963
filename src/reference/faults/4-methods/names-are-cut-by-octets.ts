import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

/** Octets of a name that are kept: as many as it may have characters. */
const OCTETS = 200;

export default defineFault({
  id: 'methods/names-are-cut-by-octets',
  title: 'A create cuts names to as many octets as they may have characters',
  breaks: ['values-are-kept-whole'],
  degree: 'subtle',
  on: onCreate,
  rules: ({ accept }) => ({
    accept(resource, body) {
      const { name, ...fields } = accept(resource, body);
      if (typeof name !== 'string') return fields;
      const letters = [...name];
      while (Buffer.byteLength(letters.join('')) > OCTETS) letters.pop();
      return { ...fields, name: letters.join('') };
    },
  }),
});
