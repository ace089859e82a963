import type { OwnedRecord, RelatedRecord } from '../../../../check/kit.js';
import { declaredAt } from '../../../../check/values/declared.js';
import { fundingOf, type Funding } from '../../../../contract/facts/funding.js';
import type { Laid } from '../../../../contract/facts/model.js';
import type { Json, JsonObject } from '../../../../contract/text/json.js';
import { numberIn } from '../../../../contract/text/formula.js';
import { valueAt, withValueAt } from '../../../../contract/text/pointer.js';
import { compiled } from '../../../generate/compiled.js';
import type { Attempt } from '../../context.js';
import type { Records } from '../records.js';
import { urlOf } from '../record-url.js';
import { inMain } from './in-main.js';
import { roomyBody } from './taking.js';

/** Records that are made at most to have enough for one. */
const MOST = 3;

/** Where the record is that is taken from. */
interface Among {
  /** Chosen by the check. */
  readonly of: readonly RelatedRecord[];
  /** What a create stands below or refers to, where that is not shared by the run. */
  readonly related: readonly RelatedRecord[];
  /** Of its path. */
  readonly ids?: Readonly<Record<string, string>>;
}

/**
 * Adds to the numbers that a create takes from, where no caller writes them: an account has nothing to pay out before something was paid
 * in. What an attempt takes it has added itself, whatever others do to the same record.
 */
export class Funds {
  readonly #attempt: Attempt;
  readonly #records: Pick<Records, 'create'>;
  readonly #shared: (resource: string, isAnother: boolean) => Promise<OwnedRecord>;
  /** What is left of what was added, by the record. */
  readonly #left = new Map<string, number>();

  /** @param shared the record of the run for a resource, or another one like it */
  constructor(
    attempt: Attempt,
    records: Pick<Records, 'create'>,
    shared: (resource: string, isAnother: boolean) => Promise<OwnedRecord>,
  ) {
    this.#attempt = attempt;
    this.#records = records;
    this.#shared = shared;
  }

  /** Records that a check has chosen are its own affair, but for those that it wants to be filled. */
  async ensure(own: Laid, body: JsonObject, among: Among): Promise<void> {
    for (const funding of fundingOf(own, this.#attempt.run.contract.facts.resources)) {
      const chosen = among.of.filter(({ resource }) => resource === funding.record.resource);
      if (among.of.length > 0 && !chosen.some(({ isFunded }) => isFunded)) continue;
      const record = await this.#takenFrom(own, funding, body, among);
      if (record !== undefined) await this.#enough(funding, record, amountIn(body, funding.takes) ?? 0);
    }
  }

  async #enough(funding: Funding, record: OwnedRecord, wanted: number): Promise<void> {
    const key = `${record.resource} ${JSON.stringify(record.ids)}`;
    for (let n = 0; n < MOST && (this.#left.get(key) ?? 0) < wanted; n += 1) {
      const { by, adds } = funding;
      const made = await inMain(this.#attempt, () =>
        this.#records.create(by, this.#largest(funding), undefined, [record]),
      );
      const added = amountIn(made.created, adds) ?? amountIn(made.sent, adds) ?? wanted;
      this.#left.set(key, (this.#left.get(key) ?? 0) + added);
    }
    this.#left.set(key, (this.#left.get(key) ?? 0) - wanted);
  }

  /** The record that the body names, or the path: one of those that the run shares. */
  async #takenFrom(
    { parents = [] }: Laid,
    { record: { resource, at } }: Funding,
    body: JsonObject,
    { related, ids = {} }: Among,
  ): Promise<OwnedRecord | undefined> {
    const named = at === undefined ? undefined : valueAt(body, at);
    const inPath = Object.entries(ids).flatMap(([name, id]) => (name.startsWith(`${resource}.`) ? [id] : []));
    if (named === undefined && !parents.includes(resource)) return undefined;
    const wanted = named === undefined ? inPath[0] : String(named);
    const { contract } = this.#attempt.run;
    const isNamed = (record: OwnedRecord): boolean =>
      wanted === undefined ||
      Object.values(record.ids).includes(wanted) ||
      urlOf(contract, resource, record) === wanted;
    const isIt = (record: OwnedRecord): boolean => record.resource === resource && isNamed(record);
    const given = related.find(isIt);
    if (given !== undefined) return given;
    for (const isAnother of [false, true]) {
      if (isAnother && !this.#attempt.shared.has(`${resource}-2`)) break;
      const record = await this.#shared(resource, isAnother);
      if (isIt(record)) return record;
    }
    return undefined;
  }

  /** As much as one may add. */
  #largest({ by, adds }: Funding): JsonObject {
    const body = roomyBody(this.#attempt, by);
    if (typeof adds !== 'string') return body;
    const most = declaredAt(by.createBody, adds).flatMap(({ maximum }) =>
      typeof maximum === 'number' ? [maximum] : [],
    );
    if (most.length === 0 || valueAt(body, adds) === undefined) return body;
    const full = withValueAt(body, adds, Math.min(...most)) as JsonObject;
    return compiled(by.createBody, { direction: 'request' }).accepts(full) ? full : body;
  }
}

function amountIn(item: Json | undefined, amount: Funding['takes']): number | undefined {
  return typeof amount === 'number' ? amount : numberIn(valueAt(item, amount));
}
