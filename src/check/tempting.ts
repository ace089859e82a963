import type { Input } from './kit.js';

/** Ways to retrieve a record. Some look like doing something else, and none may. */
export const TEMPTING: Readonly<Record<string, Input>> = {
  'of the record': {},
  'with an unknown parameter': { query: [['probity', '1']] },
  'with action=delete': { query: [['action', 'delete']] },
  'with action=archive': { query: [['action', 'archive']] },
  'with _method=DELETE': { query: [['_method', 'DELETE']] },
  'with X-HTTP-Method-Override: DELETE': { headers: [['X-HTTP-Method-Override', 'DELETE']] },
};
