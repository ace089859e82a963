import { onUpdate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'errors/an-update-may-have-a-longer-name',
  title: 'An update stores a name that no create would take',
  breaks: ['invalid-values-are-refused'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onUpdate,
  rules: ({ problems }) => ({
    problems: (resource, body) => {
      const { name } = body;
      const isLong = typeof name === 'string' && name.length > 200;
      return problems(resource, isLong ? { ...body, name: name.slice(0, 200) } : body);
    },
  }),
});
