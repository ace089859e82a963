import { onItem } from '../calls.js';
import { defineVariant } from '../deviation.js';

export default defineVariant({
  id: 'what-is-removed-is-null',
  title: 'A product without a description, tags or dimensions shows null in their places',
  tempts: ['json-patch-has-its-effect', 'json-patch-fails-as-a-whole', 'patch-changes-only-what-it-names'],
  dialects: ['page'],
  on: onItem('GET'),
  rules: ({ present }) => ({
    present: (row, version) => ({ description: null, tags: null, dimensions: null, ...present(row, version) }),
  }),
});
