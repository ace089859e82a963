import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/created-at-is-gone',
  title: 'Records no longer say when they were made',
  breaks: ['fields-are-only-added'],
  implies: ['responses-match-schema'],
  degree: 'gross',
  dialects: ['plain'],
  on: anyCall,
  rules: ({ present }) => ({
    present: (row, version) =>
      Object.fromEntries(Object.entries(present(row, version)).filter(([name]) => name !== 'created_at')),
  }),
});
