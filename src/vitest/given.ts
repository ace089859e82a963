import { createHash } from 'node:crypto';
import {
  checks as shipped,
  formatProblems,
  loadWaivers,
  namedChecks,
  type AnyCheck,
  type RegisteredCheck,
  type Waivers,
} from '../index.js';

/** What is wrong with an option, in words: the name of the one failing test, and its message. */
export interface Refused {
  readonly title: string;
  readonly problem: string;
}

/** The shipped checks, and those that the tests bring with them. */
export function checksOf(
  own: Readonly<Record<string, AnyCheck>>,
): { readonly checks: readonly RegisteredCheck[] } | Refused {
  const named = namedChecks(own, (id) => ({ name: id, sha256: digestOf(own[id]) }));
  if ('checks' in named) return { checks: [...shipped, ...named.checks] };
  const { problem, hint } = named;
  return { title: 'the checks are checks', problem: hint === undefined ? problem : `${problem}. ${hint}` };
}

/** The waivers of a file, and today: the one place of this host that looks at the calendar. */
export function waiversOf(path: string | undefined): { readonly waivers?: Waivers } | Refused {
  if (path === undefined) return {};
  const loaded = loadWaivers(path);
  if ('problems' in loaded) return { title: 'the waivers load', problem: formatProblems(loaded.problems) };
  return { waivers: { all: loaded.waivers, today: new Date().toISOString().slice(0, 10) } };
}

/** Nobody says which module a check was imported from: what it does is what it is known by. */
function digestOf(check: AnyCheck | undefined): string {
  const acts = check?.kind === 'watch' ? check.observe : check?.verify;
  return createHash('sha256').update(String(acts)).digest('hex');
}
