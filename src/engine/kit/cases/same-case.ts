import { Stop } from '../../../check/violation.js';
import type { Replay } from '../../../result/verdict.js';

/**
 * Another version of a generator, or another contract, draws another value from the same seed.
 * @throws Stop when it is not the recorded one: a case that was never seen to fail says nothing about one that was
 */
export function refuseAnother(value: unknown, recorded: string): void {
  const found = jsonText(value) as string | undefined;
  if (found === recorded) return;
  const text = found === undefined ? 'none' : found.slice(0, 200);
  throw new Stop(
    'cannot-generate',
    `The recorded case could not be reproduced; the generator produced a different value: ${text}`,
  );
}

/** A generated value as JSON text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${String(inner)}n` : inner));
}

/** The case that a path leads to, and those that are smaller. */
export function nameOf({ property, path }: Pick<Replay, 'property' | 'path'>): string {
  return `p${String(property)}.${path.split(':')[0] ?? ''}`;
}

/** The parts that a case fails without, where there are any. */
export function left(without: ReadonlySet<string>): Pick<Replay, 'without'> {
  return without.size === 0 ? {} : { without: [...without] };
}
