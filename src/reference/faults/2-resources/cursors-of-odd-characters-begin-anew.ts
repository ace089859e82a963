import { asking, onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/cursors-of-odd-characters-begin-anew',
  title: 'A cursor with a character that no cursor has leads to the first page',
  breaks: ['unknown-cursor-is-answered-as-declared'],
  degree: 'subtle',
  dialects: ['plain'],
  on: asking(onCollection('GET'), 'after'),
  before({ query }) {
    if (!/^[\w-]*$/.test(query.get('after') ?? '')) query.delete('after');
  },
});
