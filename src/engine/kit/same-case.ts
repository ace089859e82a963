import { Stop } from '../../check/violation.js';

/**
 * Another version of a generator, or another contract, draws another value from the same seed.
 * @throws Stop when it is not the recorded one: a case that was never seen to fail says nothing about one that was
 */
export function refuseAnother(value: unknown, recorded: string): void {
  const found = jsonText(value) as string | undefined;
  if (found === recorded) return;
  const text = found === undefined ? 'none' : found.slice(0, 200);
  throw new Stop('cannot-generate', `The recorded case comes out as another one here: ${text}`);
}

/** A generated value as JSON text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${String(inner)}n` : inner));
}
