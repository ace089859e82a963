import { onCollection } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';

export default defineFault({
  id: 'versioning/lists-show-prices-in-cents',
  title: 'Prices are in cents where they stand in a list',
  breaks: ['written-values-read-back-as-before'],
  implies: ['requests-keep-their-effects', 'responses-match-schema'],
  degree: 'subtle',
  dialects: ['plain'],
  on: onCollection('GET', 'HEAD'),
  rules: ({ present }) => ({
    present(row, version) {
      const { price } = row.fields;
      return { ...present(row, version), ...(typeof price === 'number' && { price: Math.round(price * 100) }) };
    },
  }),
});
