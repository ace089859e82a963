import type { Format, Operation } from '../facts/model.js';

/** The media type of the content: what the operation says itself, else that of its patch format (RFC 7396, RFC 6902), else that of all. */
export function sentAs(own: string | undefined, format: Operation['format'], usual: string): string {
  if (own !== undefined) return own === 'json' ? 'application/json' : own;
  if (format === 'merge-patch') return 'application/merge-patch+json';
  return format === 'json-patch' ? 'application/json-patch+json' : usual;
}

/** The same operation with content of each other form that it takes: another format of changes, or another media type. */
export function otherForms(
  operation: Operation,
  formats: readonly Format[],
  sends: readonly string[],
): readonly Operation[] {
  const patches = formats
    .filter((format) => format !== operation.format)
    .map((format) => ({ ...operation, format, sends: sentAs(undefined, format, operation.sends) }));
  const types = sends
    .slice(1)
    .map((type) => ({ ...operation, sends: sentAs(type, operation.format, operation.sends) }));
  return [...patches, ...types];
}
