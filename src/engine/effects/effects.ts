import type { Contract } from '../../contract/facts/model.js';
import type { Effect } from '../../check/expect.js';
import type { Violation } from '../../check/violation.js';
import type { Exchange } from '../../result/exchange.js';
import { isSuccess } from '../kit/requests/answer.js';
import { emptyRead } from './empty-read.js';
import { leftOut } from './left-out.js';
import { Trail, type Promised, type Seen } from './trail.js';

/** Times that an operation is seen not to do it, at least, before it is taken never to. */
const NEVER = 2;

interface Tally {
  so: number;
  notSo: number;
}

/**
 * What the operations of a run are seen to do to records, whichever entry sent the requests. By it the failures of
 * different checks that come of one broken operation are known to have one cause.
 */
export class Effects {
  readonly #contract: Contract;
  readonly #trail: Trail;
  readonly #tallies = new Map<string, Tally>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#trail = new Trail(contract);
  }

  tell(exchange: Exchange): void {
    for (const { by, what, isSo, maybe } of this.#trail.meet(exchange)) {
      if (maybe) continue;
      const tally = this.#tallies.get(`${what} ${by}`) ?? { so: 0, notSo: 0 };
      tally[isSo ? 'so' : 'notSo'] += 1;
      this.#tallies.set(`${what} ${by}`, tally);
    }
  }

  /** What does not happen in a case that failed, in words that are the same for whatever check and seed. */
  of(violation: Violation, exchanges: readonly Exchange[]): readonly string[] {
    const asked = exchanges.filter(({ intent }) => intent !== 'cleanup');
    const trail = new Trail(this.#contract);
    const seen = asked.flatMap((exchange) => trail.meet(exchange)).filter(({ isSo }) => !isSo);
    const members = membersIn(violation);
    const own = seen.filter(({ at }) => at === '' || members.length === 0 || members.includes(at));
    const words = own.map((one) => (this.#isNever(one.what, one.by) ? never(one) : inWords(one)));
    const told = [violation.effect ?? []].flat().map((effect) => toldOf(effect, asked, violation));
    const lacks = leftOut(this.#contract, subjectOf(asked, violation), violation);
    if (lacks !== undefined) told.push(`${lacks.of} leaves out ${lacks.at}`);
    const empty = emptyRead(this.#contract, decidingOf(asked, violation));
    return [...new Set([...told, ...words, ...empty, ...this.#idle(asked)])].sort();
  }

  /** Operations of the case that the run never saw do anything, where something else was asked for after them. */
  #idle(asked: readonly Exchange[]): readonly string[] {
    const last = asked.at(-1)?.operation;
    const done = asked.filter((one) => isSuccess(this.#contract, one)).map(({ operation = '' }) => operation);
    const others = new Set(done.filter((operation) => operation !== last));
    return [...others].flatMap((by) =>
      (['stored', 'removed', 'made'] as const).flatMap((what) =>
        this.#isNever(what, by) ? [never({ by, what })] : [],
      ),
    );
  }

  #isNever(what: Promised, by: string): boolean {
    const { so, notSo } = this.#tallies.get(`${what} ${by}`) ?? { so: 0, notSo: 0 };
    return so === 0 && notSo >= NEVER;
  }
}

/** The members of a record that a violation is about: what the check points at, or names in what it observed. */
function membersIn({ where, observed }: Violation): readonly string[] {
  const pointers =
    where?.startsWith('/') === true ? [where] : observed.split('; ').map((part) => part.split(': ', 1)[0] ?? '');
  return pointers.filter((one) => /^\/[^/\s]/.test(one)).map((one) => one.split('/').slice(0, 2).join('/'));
}

function toldOf(effect: Effect, asked: readonly Exchange[], violation: Violation): string {
  return typeof effect === 'string' ? `${subjectOf(asked, violation)} ${effect}` : `${effect.of} ${effect.does}`;
}

function decidingOf(asked: readonly Exchange[], { where }: Violation): Exchange | undefined {
  return asked.find(({ id }) => id === where) ?? asked.at(-1);
}

/** The operation of the exchange that decided. */
function subjectOf(asked: readonly Exchange[], violation: Violation): string {
  const deciding = decidingOf(asked, violation);
  return deciding?.operation ?? deciding?.request.method ?? '';
}

function inWords({ by, what, at }: Seen): string {
  switch (what) {
    case 'stored':
      return `${by} does not store ${at}`;
    case 'as-sent':
      return `${by} shows ${at} otherwise than it was sent`;
    case 'spared':
      return `${by} changes ${at}, which it does not name`;
    case 'replaced':
      return `${by} keeps ${at}, which it leaves out`;
    case 'removed':
    case 'made':
    case 'unlisted':
      return never({ by, what });
  }
}

function never({ by, what }: Pick<Seen, 'by' | 'what'>): string {
  switch (what) {
    case 'stored':
      return `${by} stores nothing`;
    case 'as-sent':
      return `${by} shows nothing as it was sent`;
    case 'spared':
      return `${by} changes all that it does not name`;
    case 'replaced':
      return `${by} keeps what it leaves out`;
    case 'removed':
      return `${by} removes nothing`;
    case 'made':
      return `${by} makes nothing that can be read`;
    case 'unlisted':
      return `${by} shows what is gone`;
  }
}
