import { createRegistry, type Registry } from './redact.js';

/** A text that may be written, and whether something was taken out of it. */
export interface Guarded {
  readonly text: string;
  readonly isLeak: boolean;
}

/** Looks at what is about to be written, whoever made it. */
export type LeakGuard = (text: string) => Guarded;

/** Secrets of fewer characters are too likely to be part of some other word. */
const SHORTEST = 8;

/**
 * The last look at a text before it leaves this process. What comes from the target has no secret in it any more, so
 * anything that is found here is a defect of ours; it is taken out all the same. A secret whose text stands in the contract
 * itself, such as a password that is an ordinary word, cannot be told from that text and is not looked for.
 *
 * @param contract texts that anybody may read
 */
export function leakGuard(contract: readonly string[]): LeakGuard & Pick<Registry, 'add'> {
  const registry = createRegistry();
  const guard: LeakGuard = (text) => {
    const clean = registry.redact(text);
    return { text: clean, isLeak: clean !== text };
  };
  return Object.assign(guard, {
    add: (name: string, value: string) => {
      if (value.length >= SHORTEST && !contract.some((text) => text.includes(value))) registry.add(name, value);
    },
  });
}
