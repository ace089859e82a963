import { anyCall } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/prices-are-in-cents',
  title: 'Prices are written as before, and shown in cents',
  breaks: ['written-values-read-back-as-before'],
  implies: [
    'requests-keep-their-effects',
    'patch-changes-only-what-it-names',
    'post-creates',
    'post-lost-answer-is-bounded',
    'responses-match-schema',
  ],
  degree: 'gross',
  dialects: ['plain'],
  on: anyCall,
  rules: ({ present }) => ({
    present(row, version) {
      const { price } = row.fields;
      return { ...present(row, version), ...(typeof price === 'number' && { price: Math.round(price * 100) }) };
    },
  }),
});
