import { onRecord } from '../calls.js';
import { defineFault } from '../deviation.js';

export default defineFault({
  id: 'library/a-removal-is-undone-when-the-caller-leaves',
  title: 'A removal whose caller left is undone, and its repetition told that there is nothing to remove',
  breaks: ['delete-survives-a-lost-answer'],
  degree: 'subtle',
  on: onRecord('any', 'DELETE'),
  rules: ({ take }, call, { memory }) => {
    const undone = memory('undone', () => new Set<string>());
    return {
      take(entry, shelves) {
        if (undone.has(call.path)) return;
        take(entry, shelves);
        call.gone?.addEventListener('abort', () => {
          undone.add(call.path);
          shelves.restore(entry);
        });
      },
    };
  },
});
