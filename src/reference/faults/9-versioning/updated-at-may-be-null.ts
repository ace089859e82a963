import { onItem } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/updated-at-may-be-null',
  title: 'A record that was never changed has no time of its last change, when it is read',
  breaks: ['fields-are-only-added'],
  implies: ['responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onItem('GET', 'HEAD'),
  rules: ({ present }) => ({
    present: (row, version) => ({ ...present(row, version), ...(row.version === 1 && { updated_at: null }) }),
  }),
});
