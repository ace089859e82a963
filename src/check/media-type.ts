import type { Operation } from '../contract/model.js';

/** The Content-Type of what an operation is sent with. */
export function mediaTypeOf({ format, sends }: Operation): string {
  if (format === 'merge-patch') return 'application/merge-patch+json';
  if (format === 'json-patch') return 'application/json-patch+json';
  if (sends === 'json') return 'application/json';
  if (sends === 'form') return 'application/x-www-form-urlencoded';
  return sends;
}
