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
 * anything that is found here is a defect of ours, and stands there as such or in one encoding; it is taken out all the
 * same. A secret whose text stands in the contract
 * itself, such as a password that is an ordinary word, cannot be told from that text and is not looked for.
 *
 * @param contract texts that anybody may read
 */
export function leakGuard(contract: readonly string[]): LeakGuard & Pick<Registry, 'add'> {
  const added: (readonly [name: string, value: string])[] = [];
  let made: Registry | undefined;
  // Nobody may ever write anything, and to make ready for it takes its time.
  const registry = (): Registry => {
    if (made) return made;
    made = createRegistry({ mixtures: false });
    for (const [name, value] of added) made.add(name, value);
    return made;
  };
  const guard: LeakGuard = (text) => {
    const clean = registry().redact(text);
    return { text: clean, isLeak: clean !== text };
  };
  return Object.assign(guard, {
    add: (name: string, value: string) => {
      if (value.length < SHORTEST || contract.some((text) => text.includes(value))) return;
      added.push([name, value]);
      made?.add(name, value);
    },
  });
}
