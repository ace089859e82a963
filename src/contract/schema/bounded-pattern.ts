import { createContext, Script } from 'node:vm';

/**
 * A pattern of a contract takes longer on some text than anybody should wait: those that may match one text in many ways
 * take time that doubles with each character.
 */
export class PatternTooSlow extends Error {
  constructor(pattern: string) {
    super(`The pattern ${pattern} takes too long on what it is compared with; write it without repeating a repetition`);
    this.name = 'PatternTooSlow';
  }
}

/**
 * Milliseconds that comparing with a pattern may take, one try after another. The clock goes on where nothing is compared: on a machine
 * with other work, or while memory is collected, a quarter of a second may pass so, and hardly two seconds more.
 */
const MOST_TIMES = [250, 2000];

/** Characters up to which a text is compared at once: guarding costs nearly half a millisecond each time. */
const SHORT = { exponential: 16, polynomial: 1000 };

/** Texts whose outcome is kept. */
const MOST_KNOWN = 1000;

/** What can be known of a pattern without trying it. */
export type Cost = 'linear' | 'polynomial' | 'exponential';

/**
 * How long a pattern may take, read from its form alone; a pattern that is called worse than it is costs only time. A
 * group that is repeated and holds a repetition or alternatives, or a back reference, may be exponential. Else each open
 * repetition, and a beginning that is not fixed, is one power of the length.
 */
export function costOf(pattern: string): Cost {
  const plain = pattern.replaceAll(/\\[^1-9k]|\[(?:\\[^]|[^\]\\])*\]/g, 'x');
  if (/\\[1-9k]/.test(plain)) return 'exponential';
  // From the inside out: what a group holds is looked at before it becomes one sign.
  let rest = plain;
  for (let inner = innermost(rest); inner; inner = innermost(rest)) {
    const [whole, body = '', repeated = ''] = inner;
    const varies = /[*+?|@]|\{\d+,/.test(body);
    if (varies && OPEN.test(repeated)) return 'exponential';
    rest = rest.replace(whole, () => (varies ? '@' : 'x') + repeated);
  }
  const powers = [...rest.matchAll(/[*+]|\{\d+,\d*\}/g)].length + rest.split('@').length - 1;
  return powers + (rest.startsWith('^') ? 0 : 1) > 1 ? 'polynomial' : 'linear';
}

const OPEN = /^(?:[*+]|\{\d+,\d*\}|\{\d{2,}\}|\{[2-9]\})/;

function innermost(text: string): RegExpExecArray | null {
  return /\((?:\?(?::|=|!|<=|<!|<\w+>))?([^()]*)\)([*+?]|\{\d+(?:,\d*)?\})?/.exec(text);
}

/** Compares with one pattern of a contract, in bounded time. */
export interface BoundedPattern {
  readonly source: string;
  /** @throws PatternTooSlow */
  test(text: string): boolean;
}

/** @throws SyntaxError when it cannot be read */
export function boundedPattern(pattern: string): BoundedPattern {
  const expression = new RegExp(pattern, 'u');
  const cost = costOf(pattern);
  if (cost === 'linear') return { source: pattern, test: (text) => expression.test(text) };
  const short = cost === 'exponential' ? SHORT.exponential : SHORT.polynomial;
  /** What was compared under guard: the values of a service come again and again. */
  const known = new Map<string, boolean>();
  let guarded: ((text: string) => boolean) | undefined;
  return {
    source: pattern,
    test: (text) => {
      if (text.length <= short) return expression.test(text);
      let found = known.get(text);
      if (found !== undefined) return found;
      found = (guarded ??= guardedTest(expression, pattern))(text);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(text, found);
      return found;
    },
  };
}

/** Only a script with a deadline can be ended while it compares. What was too slow once is not tried again. */
function guardedTest(expression: RegExp, pattern: string): (text: string) => boolean {
  const given = { expression, text: '' };
  const context = createContext(given);
  const script = new Script('expression.test(text)');
  let isSlow = false;
  return (text) => {
    if (isSlow) throw new PatternTooSlow(pattern);
    given.text = text;
    for (const timeout of MOST_TIMES) {
      try {
        return script.runInContext(context, { timeout }) === true;
      } catch (error) {
        if (!isTimeout(error)) throw error;
      }
    }
    isSlow = true;
    throw new PatternTooSlow(pattern);
  };
}

/** By its code and not by its class: it comes from another realm. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
