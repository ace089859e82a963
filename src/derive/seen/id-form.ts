/** How a segment of a path that names one of many looks. */
export type IdForm = 'number' | 'uuid' | 'ulid' | 'hex' | 'prefixed' | 'token' | 'date' | 'address';

const FORMS: readonly (readonly [IdForm, RegExp])[] = [
  ['number', /^\d+$/],
  ['uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ['ulid', /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i],
  ['hex', /^(?=[a-f]*\d)[0-9a-f]{16,}$/i],
  // `cus_9s6XKzkNRiz8i3`
  ['prefixed', /^[a-z]{1,12}_(?=[A-Za-z0-9]*\d)[A-Za-z0-9]{8,}$/],
  ['token', /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9_-]{16,}$/],
  ['token', /^(?=.*\d.*\d)(?=.*[A-Z])(?=.*[a-z])[A-Za-z0-9]{8,15}$/],
  ['date', /^\d{4}-\d{2}-\d{2}$/],
  ['address', /^[^@/]+(?:@|%40)[^@/]+\.[a-z]{2,}$/i],
];

/** Words behind which a number is that of a version: `/rest/api/2/issues`. */
const BEFORE_VERSION = /^(?:api|rest|version|versions|ver)$/i;

/**
 * Undefined for a segment that is a word. @param before the segment before it
 */
export function idForm(segment: string, before: string | undefined): IdForm | undefined {
  const form = FORMS.find(([, pattern]) => pattern.test(segment))?.[0];
  const isVersion = form === 'number' && segment.length < 3 && BEFORE_VERSION.test(before ?? '');
  return isVersion ? undefined : form;
}
