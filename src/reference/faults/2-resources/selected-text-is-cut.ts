import { asking, either, onCollection, onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

const cut = (value: unknown) => (typeof value === 'string' ? value.slice(0, 4) : value);

export default defineFault({
  id: 'resources/selected-text-is-cut',
  title: 'Selected names come from an index that keeps four characters',
  breaks: ['fields-selects'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  on: asking(either(onCollection('GET', 'HEAD'), onItem('GET', 'HEAD')), 'fields', 'fields[products]'),
  rules: ({ select }) => ({
    select(item, fields) {
      const chosen = select(item, fields);
      const texts = ['name', 'author', 'note'].filter((name) => typeof chosen[name] === 'string');
      return { ...chosen, ...Object.fromEntries(texts.map((name) => [name, cut(chosen[name]) as string])) };
    },
  }),
});
