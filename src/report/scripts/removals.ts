import type { ExchangeLine } from '../../result/run-file.js';
import { isIn, requestTexts, valuesOf, type Found } from '../wording/told-values.js';

/** How a run removed a record. */
export interface Removal {
  readonly exchange: ExchangeLine;
  /** The value in the answer of the create that names the record, and what it is called in the recorded removal. */
  readonly id?: Found;
  readonly recorded?: string;
}

/** The removals of one resource, and the first of them that has a value as a whole part of its request. */
interface OfResource {
  readonly all: readonly ExchangeLine[];
  readonly naming: ReadonlyMap<string, ExchangeLine>;
}

/** Finds how records were removed. Each request is taken apart once: a run has tens of thousands of them, and a script many creates. */
export class Removals {
  readonly #byResource = new Map<string | undefined, ExchangeLine[]>();
  readonly #creates = new Map<string, ExchangeLine[]>();
  readonly #known = new Map<string | undefined, OfResource>();
  readonly #ids = new Map<ExchangeLine, readonly Found[]>();

  constructor(removals: readonly ExchangeLine[], creates: readonly ExchangeLine[]) {
    for (const line of removals) put(this.#byResource, resourceOf(line.operation), line);
    for (const line of creates) if (line.operation !== undefined) put(this.#creates, line.operation, line);
  }

  /** How the run removed the record that was made, or another one of its kind. */
  of(made: ExchangeLine): Removal | undefined {
    const { all, naming } = this.#like(made);
    const ids = this.#idsOf(made);
    for (const id of ids) {
      const exchange = naming.get(id.value);
      if (exchange) return { exchange, id, recorded: id.value };
    }
    const sent = requestTexts(made);
    const chosen = all.find(({ request }) => isIn(request.url.split('/').at(-1) ?? '', sent));
    if (chosen) return { exchange: chosen };
    for (const other of this.#creates.get(made.operation ?? '') ?? []) {
      for (const theirs of this.#idsOf(other)) {
        const exchange = naming.get(theirs.value);
        if (exchange === undefined) continue;
        const id = ids.find(({ source }) => JSON.stringify(source) === JSON.stringify(theirs.source));
        if (id !== undefined) return { exchange, id, recorded: theirs.value };
      }
    }
    return undefined;
  }

  #idsOf(line: ExchangeLine): readonly Found[] {
    let ids = this.#ids.get(line);
    if (ids === undefined) this.#ids.set(line, (ids = valuesOf(line).filter(({ isId }) => isId)));
    return ids;
  }

  #like({ operation }: ExchangeLine): OfResource {
    const name = resourceOf(operation);
    let known = this.#known.get(name);
    if (known === undefined) {
      const all = this.#byResource.get(name) ?? [];
      const naming = new Map<string, ExchangeLine>();
      for (const line of all)
        for (const part of requestTexts(line).wholes) if (!naming.has(part)) naming.set(part, line);
      this.#known.set(name, (known = { all, naming }));
    }
    return known;
  }
}

function resourceOf(operation: string | undefined): string | undefined {
  return operation?.split('.', 1)[0];
}

function put<K>(into: Map<K, ExchangeLine[]>, key: K, line: ExchangeLine): void {
  const before = into.get(key);
  if (before === undefined) into.set(key, [line]);
  else before.push(line);
}
