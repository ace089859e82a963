import { onCreate } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { madeBy, whenGone } from '../../records/client-disconnect.js';
import { RESOURCES } from '../../records/resources.js';

export default defineFault({
  id: 'methods/post-is-half-stored-when-the-caller-leaves',
  title: 'A create whose caller left keeps only what a record must have',
  breaks: ['post-lost-answer-is-bounded'],
  degree: 'subtle',
  dialects: ['plain', 'link', 'json-api', 'page'],
  on: onCreate,
  after(answer, call, { store }) {
    const row = madeBy(answer, store);
    if (!row) return answer;
    const { specs, initial } = RESOURCES[row.resource];
    whenGone(call, () => {
      const isNeeded = (name: string): boolean =>
        specs[name]?.required === true || specs[name]?.default !== undefined || name in initial;
      const kept = Object.entries(row.fields).filter(([name]) => isNeeded(name));
      row.fields = Object.fromEntries(kept);
    });
    return answer;
  },
});
