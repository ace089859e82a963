import type { Specs } from './fields.js';

/** What the body of a search may say. */
export const SEARCH: Specs = {
  query: { type: 'string', max: 200, required: true },
  limit: { type: 'integer', min: 1, max: 100 },
};
