import type { Operation } from '../../contract/facts/model.js';

/** The Content-Type of what an operation is sent with. */
export function mediaTypeOf({ sends }: Operation): string {
  if (sends === 'json') return 'application/json';
  if (sends === 'form') return 'application/x-www-form-urlencoded';
  return sends;
}
