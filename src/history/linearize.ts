import { byCall, latest, type History, type Operation } from './operation.js';

/** A sequential specification: what a record does when one operation comes after the other. */
export interface Model<State, Action> {
  readonly initial: State;
  /**
   * The states that the operation can lead to, if it comes next and ended as it did; none if it cannot come next here.
   * An ambiguous operation is asked about as one that happened.
   */
  step(state: State, operation: Operation<Action>): readonly State[];
  /** True if the operation changes nothing in the record, whatever its state: it was refused, or it is a read. */
  observes(operation: Operation<Action>): boolean;
  /** A text that two states share exactly if they are the same state. */
  key(state: State): string;
}

/** What the search found. */
export type SearchResult<Action> =
  /** `order` is an order that fits: a proof. Ambiguous operations that are not in it did not happen. */
  | { readonly kind: 'legal'; readonly order: History<Action> }
  /** No order fits. `prefix` is a longest one that does, and after it none of `unplaced` can come next. */
  | { readonly kind: 'illegal'; readonly prefix: History<Action>; readonly unplaced: History<Action> }
  /** Not decided: the budget was spent. Never a pass. */
  | { readonly kind: 'over-budget'; readonly states: number };

interface Move<State> {
  readonly index: number;
  readonly state: State;
}

interface Frame<State> {
  readonly moves: readonly Move<State>[];
  next: number;
  /** The operation that led here, to be taken back. */
  readonly placed?: number;
}

/**
 * Searches an order of the operations that respects real time and that the model allows. Operations that are ok or
 * refused must be placed; ambiguous ones may be left out. Exact within its budget, exponential at worst in the number
 * of operations that overlap.
 *
 * Source: Wing and Gong, Testing and verifying concurrent objects (1993); the memory of the sets of placed operations
 * is from Lowe, Testing for linearizability (2017).
 *
 * @param budget how many pairs of placed operations and state are looked at, at the most
 * @throws RangeError if an operation has no time or ends before it begins
 */
export function linearize<State, Action>(
  model: Model<State, Action>,
  history: History<Action>,
  budget = 200_000,
): SearchResult<Action> {
  const sorted = byCall(history);
  const mandatory = sorted.filter(({ outcome }) => outcome !== 'ambiguous').length;
  const placed = new PlacedSet(sorted.length);
  const seen = new Set<string>([placed.key() + model.key(model.initial)]);
  const order: Operation<Action>[] = [];
  const frames: Frame<State>[] = [];
  let best: { prefix: History<Action>; unplaced: History<Action>; count: number } | undefined;

  const enter = (state: State, count: number, index?: number): void => {
    const open = candidates(sorted, placed);
    if (best === undefined || count > best.count) {
      best = { prefix: [...order], unplaced: open.map((at) => itemAt(sorted, at)).filter(isMandatory), count };
    }
    frames.push({
      moves: movesFrom(model, state, sorted, open),
      next: 0,
      ...(index === undefined ? {} : { placed: index }),
    });
  };

  let count = 0;
  enter(model.initial, count);
  for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
    if (count === mandatory) return { kind: 'legal', order };
    const move = frame.moves[frame.next++];
    if (move === undefined) {
      frames.pop();
      if (frame.placed === undefined) continue;
      placed.remove(frame.placed);
      order.pop();
      if (isMandatory(itemAt(sorted, frame.placed))) count--;
      continue;
    }
    placed.add(move.index);
    const key = placed.key() + model.key(move.state);
    if (seen.has(key)) {
      placed.remove(move.index);
      continue;
    }
    if (seen.size >= budget) return { kind: 'over-budget', states: seen.size };
    seen.add(key);
    const operation = itemAt(sorted, move.index);
    order.push(operation);
    if (isMandatory(operation)) count++;
    enter(move.state, count, move.index);
  }
  return { kind: 'illegal', prefix: best?.prefix ?? [], unplaced: best?.unplaced ?? [] };
}

/** What can come next: the operations that are not placed and began before any such mandatory one had been answered. */
function candidates(sorted: History<unknown>, placed: PlacedSet): number[] {
  const open: number[] = [];
  let earliest = Infinity;
  for (const [index, operation] of sorted.entries()) {
    if (operation.call > earliest) break;
    if (placed.has(index)) continue;
    open.push(index);
    earliest = Math.min(earliest, latest(operation));
  }
  return open;
}

function movesFrom<State, Action>(
  model: Model<State, Action>,
  state: State,
  sorted: History<Action>,
  open: readonly number[],
): Move<State>[] {
  const here = model.key(state);
  const moves: Move<State>[] = [];
  for (const index of open) {
    const operation = itemAt(sorted, index);
    const next = model.step(state, operation);
    const changesNothing = next.length === 1 && next.every((after) => model.key(after) === here);
    // What only looks can come first without loss: every order that fits still fits with it moved to the front. That is
    // not so for a write of the value that is there already, which may be needed later.
    if (changesNothing && isMandatory(operation) && model.observes(operation)) return [{ index, state }];
    // What need not happen need not be tried where it changes nothing.
    if (!changesNothing || isMandatory(operation)) moves.push(...next.map((after) => ({ index, state: after })));
  }
  return moves;
}

function isMandatory(operation: Operation<unknown>): boolean {
  return operation.outcome !== 'ambiguous';
}

function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`There is no operation ${index}`);
  return item;
}

/** Which operations are placed, as a set of bits. */
class PlacedSet {
  readonly #words: Uint16Array;

  constructor(size: number) {
    this.#words = new Uint16Array(Math.ceil(size / 16));
  }

  has(index: number): boolean {
    return ((this.#words[index >> 4] ?? 0) & (1 << (index & 15))) !== 0;
  }

  add(index: number): void {
    this.#words[index >> 4] = (this.#words[index >> 4] ?? 0) | (1 << (index & 15));
  }

  remove(index: number): void {
    this.#words[index >> 4] = (this.#words[index >> 4] ?? 0) & ~(1 << (index & 15));
  }

  /** Of one length for all sets of one history, so that a text may follow it. */
  key(): string {
    return String.fromCharCode(...this.#words);
  }
}
