import { resolve } from 'node:path';
import type { Expectation } from '../../src/check/expect.js';
import { type Kit, type WatchKit, isViolation } from '../../src/check/index.js';
import type { RegisteredCheck } from '../../src/index.js';
import { allSites, type Site } from './sites.js';

/** What became of expectations, and which of them are left out: these are evaluated and never broken. */
export interface Trace {
  readonly checks: readonly RegisteredCheck[];
  readonly evaluated: Set<string>;
  readonly broken: Set<string>;
  readonly dropped: Set<string>;
}

/**
 * Checks of which every expectation is watched. They know nothing of it: they get a kit whose `expect` looks who called it. An
 * expectation is known by the line that it stands in.
 */
export function traced(checks: readonly RegisteredCheck[]): Trace {
  const trace = { evaluated: new Set<string>(), broken: new Set<string>(), dropped: new Set<string>() };
  const idAt = siteFinder(allSites());
  const watching = <K extends Pick<Kit, 'expect'>>(kit: K): K => ({
    ...kit,
    expect: (...given: Parameters<Kit['expect']>) => {
      const id = idAt(callerOf());
      return noting(kit.expect(...given), id, trace);
    },
  });
  const watchingAll = (kit: Kit): Kit => ({
    ...watching(kit),
    once: (name, work) => kit.once(name, (own) => work(watchingAll(own))),
    forAllSequences: (plan) =>
      kit.forAllSequences({ ...plan, run: (steps, own, ...rest) => plan.run(steps, watchingAll(own), ...rest) }),
  });
  const watched = checks.map((one): RegisteredCheck => {
    const { check } = one;
    if (check.kind === 'watch') {
      const observe = (given: never, exchange: Parameters<typeof check.observe>[1], kit: WatchKit): void => {
        check.observe(given, exchange, watching(kit));
      };
      return { ...one, check: { ...check, observe } };
    }
    return { ...one, check: { ...check, verify: (given, kit) => check.verify(given, watchingAll(kit)) } };
  });
  return { ...trace, checks: watched };
}

/** Evaluates as before, and says what came of it. */
function noting(
  expectation: Expectation,
  id: string,
  { evaluated, broken, dropped }: Omit<Trace, 'checks'>,
): Expectation {
  const judging =
    <A extends readonly unknown[]>(matcher: (...given: A) => void) =>
    (...given: A): void => {
      evaluated.add(id);
      try {
        matcher(...given);
      } catch (thrown) {
        if (!isViolation(thrown)) throw thrown;
        if (dropped.has(id)) return;
        broken.add(id);
        throw thrown;
      }
    };
  return {
    toEqual: judging((...given) => expectation.toEqual(...given)),
    toBeOneOf: judging((...given) => expectation.toBeOneOf(...given)),
    toBeTrue: judging((...given) => expectation.toBeTrue(...given)),
    toHaveAtMost: judging((...given) => expectation.toHaveAtMost(...given)),
    toBeEmpty: judging((...given) => expectation.toBeEmpty(...given)),
    toInclude: judging((...given) => expectation.toInclude(...given)),
  };
}

/** The line of a stack that says who called the `expect` of a kit: behind this function and that one. */
function callerOf(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 3;
  const { stack = '' } = new Error('');
  Error.stackTraceLimit = before;
  return stack.split('\n').at(-1) ?? '';
}

function siteFinder(sites: readonly Site[]): (caller: string) => string {
  const root = resolve(import.meta.dirname, '../..');
  const byLine = new Map(sites.map(({ file, line, id }) => [`${file}:${String(line)}`, id]));
  const known = new Map<string, string>();
  const find = (caller: string): string => {
    const [, file = '', line = ''] = /(?:\(|at |file:\/\/)([^()]*?):(\d+):\d+\)?$/.exec(caller) ?? [];
    const place = `${file.replace(/^file:\/\//, '').replace(`${root}/`, '')}:${line}`;
    const id = byLine.get(place);
    if (id === undefined)
      throw new Error(`Nothing is expected at ${place}, where an expectation comes from: ${caller}`);
    return id;
  };
  return (caller) => {
    const id = known.get(caller) ?? find(caller);
    known.set(caller, id);
    return id;
  };
}
