import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'resources/ill-formed-ids-are-mended',
  title: 'A record is created under another id than the one in the URL, where that has characters that ids do not have',
  breaks: ['ill-formed-ids-are-refused'],
  degree: 'gross',
  // Callers choose ids there alone.
  dialects: ['put-create'],
  on: onItem('GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'),
  rules: ({ place }) => ({
    place(path) {
      const found = place(path);
      return found.kind === 'item' ? { ...found, id: found.id.replace(/[^\w.-]/g, '_') } : found;
    },
  }),
});
