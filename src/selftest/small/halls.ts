import { setImmediate } from 'node:timers/promises';
import { no, wrong, type Answer, type Item } from './server.js';

interface Hall {
  readonly id: string;
  readonly title: string;
  readonly seats: number;
  stock: number;
  /** What was held once, and is not told to be left. */
  lost: number;
}

interface Hold {
  readonly id: string;
  readonly hall: string;
  readonly amount: number;
  readonly state: 'held' | 'released';
}

export interface Visit {
  readonly id: string;
  readonly name: string;
  readonly hall: string;
  readonly people?: number;
  readonly from?: string;
  readonly minutes?: number;
}

/** Halls with what is held of their stock, and who visits them. */
export class Halls {
  readonly #halls = new Map<string, Hall>();
  readonly holds = new Map<string, Hold>();
  readonly visits = new Map<string, Visit>();
  readonly #mistake: string | undefined;
  #last = 0;

  constructor(mistake: string | undefined) {
    this.#mistake = mistake;
  }

  #has(mistake: string): boolean {
    return this.#mistake === mistake;
  }

  #id(letter: string): string {
    return `${letter}${String((this.#last += 1))}`;
  }

  at(id: string): Hall | undefined {
    return this.#halls.get(id);
  }

  shown({ lost: _, ...hall }: Hall): Item {
    return hall;
  }

  build(hall: Pick<Hall, 'title' | 'seats' | 'stock'>): Item {
    const made = { id: this.#id('h'), ...hall, lost: 0 };
    this.#halls.set(made.id, made);
    return this.shown(made);
  }

  /** False where something is held there. */
  remove(id: string): boolean {
    if ([...this.holds.values()].some(({ hall, state }) => hall === id && state === 'held')) return false;
    this.#halls.delete(id);
    for (const visit of this.visits.values()) {
      const isOf = visit.hall === id || this.#has('a-delete-takes-the-visits-of-all-halls');
      if (isOf && !this.#has('visits-of-no-hall-are-listed')) this.visits.delete(visit.id);
    }
    return true;
  }

  async #holdLate(hallId: string, amount: number, more: Item): Promise<Answer> {
    const left = this.#halls.get(hallId)?.stock ?? 0;
    await setImmediate();
    return this.hold(hallId, amount, more, left);
  }

  /** @param left what is thought to be left, where it was looked at before */
  hold(hallId: string, amount: number, more: Item, left?: number): Answer | Promise<Answer> {
    if (left === undefined && this.#has('stock-is-looked-at-a-turn-before-the-store'))
      return this.#holdLate(hallId, amount, more);
    const hall = this.#halls.get(hallId);
    if (hall === undefined) return wrong;
    const free = left ?? hall.stock - hall.lost;
    const isEnough = this.#has('the-last-is-kept') ? free > amount : free >= amount;
    if (this.#has('what-is-too-much-is-cut')) {
      hall.stock = Math.max(0, hall.stock - amount);
    } else {
      if (!isEnough) return no(409, 'There is not so much');
      hall.stock -= amount;
    }
    const made = { id: this.#id('k'), hall: hallId, amount, state: 'held' as const, ...more };
    this.holds.set(made.id, made);
    return [201, made];
  }

  release(hold: Hold): Answer {
    if (hold.state === 'released') return no(409, 'It is released');
    const hall = this.#halls.get(hold.hall);
    if (hall !== undefined) hall.stock += hold.amount;
    if (hall !== undefined && this.#has('what-is-given-back-cannot-be-had')) hall.lost += hold.amount;
    const next = { ...hold, state: 'released' as const };
    this.holds.set(hold.id, next);
    return [200, next];
  }

  /** Whether a visit can be read: who joins its hall finds none where there is no hall. */
  isThere({ hall }: Visit): boolean {
    return !this.#has('visits-of-no-hall-are-listed') || this.#halls.has(hall);
  }

  listed(): readonly Visit[] {
    return [...this.visits.values()];
  }

  enter(visit: Omit<Visit, 'id'>): Answer {
    const refusal = this.#refusal(visit, undefined);
    if (refusal !== undefined) return refusal;
    const made = { id: this.#id('v'), ...visit };
    this.visits.set(made.id, made);
    return [201, made];
  }

  change({ id }: Visit, visit: Omit<Visit, 'id'>): Answer {
    const refusal = this.#refusal(visit, id);
    const next = { id, ...visit };
    // Stored in the hope that all is well, and not taken back.
    const isKept = this.#has('a-refused-change-is-kept') && this.#halls.has(visit.hall);
    const isLeft = this.#has('a-change-to-no-hall-is-refused-and-kept') && !this.#halls.has(visit.hall);
    if (refusal === undefined || isKept || isLeft) this.visits.set(id, next);
    return refusal ?? [200, next];
  }

  #refusal(visit: Omit<Visit, 'id'>, id: string | undefined): Answer | undefined {
    const hall = this.#halls.get(visit.hall);
    const isFree = this.#has('a-change-may-name-any-hall') && id !== undefined;
    if (hall === undefined) return isFree ? undefined : wrong;
    if ((visit.people ?? 0) > hall.seats) return no(409, 'There are not so many seats');
    if (this.#has('visits-may-overlap')) return undefined;
    const others = [...this.visits.values()].filter((other) => other.id !== id && other.hall === visit.hall);
    return others.some((other) => overlap(other, visit)) ? no(409, 'Somebody else is there') : undefined;
  }
}

type Span = Pick<Visit, 'from' | 'minutes'>;

const MINUTE = 60_000;

function overlap(one: Span, other: Span): boolean {
  const [a, b] = [Date.parse(one.from ?? ''), Date.parse(other.from ?? '')];
  // False where one of them has no time.
  return a < b + (other.minutes ?? NaN) * MINUTE && b < a + (one.minutes ?? NaN) * MINUTE;
}
