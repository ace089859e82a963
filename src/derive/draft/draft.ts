import type { Json } from '../../contract/text/json.js';

/**
 * Where a line of a derived contract comes from: the `openapi` document says it, the `http` standard says it of every service, it was
 * `seen` in requests that were recorded or written down, or it is `assumed`, which is a choice of the run and no claim about the service.
 */
export type Origin = 'openapi' | 'http' | 'seen' | 'assumed';

/** One fact and where it comes from. */
export interface DraftFact {
  readonly path: readonly string[];
  readonly value: Json;
  readonly origin: Origin;
  readonly note?: string;
}

/** What the document has and the contract does not. */
export interface LeftOut {
  /** An operation such as `POST /reports`, or a part of one. */
  readonly what: string;
  readonly why: string;
}

/** A contract while it is derived: what is certain, what is only likely, and what was left out. */
export class Draft {
  readonly #facts = new Map<string, DraftFact>();
  readonly #proposals = new Map<string, DraftFact>();
  readonly #leftOut: LeftOut[] = [];

  /** Says a fact; the first word on a path holds. */
  state(path: readonly string[], value: Json, origin: Origin = 'openapi', note?: string): void {
    const key = JSON.stringify(path);
    if (this.#facts.has(key)) return;
    this.#facts.set(key, { path, value, origin, ...(note === undefined ? {} : { note }) });
    this.#proposals.delete(key);
  }

  /** Puts another value in the place of one that was said, where it stood. */
  revise(path: readonly string[], value: Json): void {
    const key = JSON.stringify(path);
    const said = this.#facts.get(key);
    if (said !== undefined) this.#facts.set(key, { ...said, value });
  }

  /** Says what is likely: it is written as a comment, and judged by nobody. */
  propose(path: readonly string[], value: Json, origin: Origin, note: string): void {
    const key = JSON.stringify(path);
    if (this.#facts.has(key) || this.#proposals.has(key)) return;
    this.#proposals.set(key, { path, value, origin, note });
  }

  leaveOut(what: string, why: string): void {
    if (!this.#leftOut.some((one) => one.what === what && one.why === why)) this.#leftOut.push({ what, why });
  }

  /** Takes back a fact and all below it; what was there is given back. */
  remove(path: readonly string[]): readonly DraftFact[] {
    const removed = this.facts().filter((fact) => startsWith(fact.path, path));
    for (const fact of removed) this.#facts.delete(JSON.stringify(fact.path));
    return removed;
  }

  has(path: readonly string[]): boolean {
    return this.facts().some((fact) => startsWith(fact.path, path));
  }

  facts(): readonly DraftFact[] {
    return [...this.#facts.values()];
  }

  proposals(): readonly DraftFact[] {
    return [...this.#proposals.values()];
  }

  leftOut(): readonly LeftOut[] {
    return this.#leftOut;
  }

  /** The facts as the tree that a contract is. */
  value(): Json {
    const root: Record<string, Json> = {};
    for (const { path, value } of this.#facts.values()) put(root, path, value);
    return root;
  }
}

export function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((name, index) => path[index] === name);
}

function put(root: Record<string, Json>, path: readonly string[], value: Json): void {
  let at = root;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    const inner = typeof next === 'object' && next !== null && !Array.isArray(next) ? { ...next } : {};
    at[name] = inner;
    at = inner as Record<string, Json>;
  }
  const last = path.at(-1) ?? '';
  const there = at[last];
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (isEmpty && there !== undefined) return;
  at[last] = value;
}
