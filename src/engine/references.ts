import type { OwnedRecord, RelatedRecord } from '../check/kit.js';
import type { Laid, Own } from '../contract/facts/model.js';
import { Attempt, type References, type RunContext } from './kit/context.js';
import { Records } from './kit/records/records.js';
import { namesTwo } from '../check/records/references/refs-sent.js';
import { sending } from './kit/requests/sending.js';
import { howMade } from './kit/records/needs/how-made.js';
import { sharedAbove } from './kit/records/needs/roomy.js';
import { roomyBody } from './kit/records/needs/taking.js';

/**
 * Creates that use one set of records which was led to a state for them. What is on sale has so many pieces, and an invoice so much that is
 * open.
 */
const USES = 8;

/**
 * Records that others are made below, or refer to: one of each resource for the whole run. No check is given them to
 * change, so one does for all; it is made before the first entry that needs it, and removed at the end.
 */
export class SharedReferences implements References {
  readonly #run: () => RunContext;
  readonly #made = new Map<string, Promise<OwnedRecord>>();
  readonly #related = new Map<string, Promise<readonly RelatedRecord[]>>();
  readonly #uses = new Map<string, number>();
  readonly #failed = new Set<string>();
  readonly #cleanUps: (() => Promise<void>)[] = [];
  readonly #attempts: Attempt[] = [];

  constructor(run: () => RunContext) {
    this.#run = run;
  }

  of(own: Own, isAnother = false): Promise<OwnedRecord> {
    const key = isAnother ? `${own.resource}-2` : own.resource;
    let made = this.#made.get(key);
    if (!made) {
      made = this.#make(own, isAnother);
      made.catch(() => this.#failed.add(key));
      this.#made.set(key, made);
    }
    return made;
  }

  related(own: Laid): Promise<readonly RelatedRecord[]> {
    const uses = (this.#uses.get(own.resource) ?? 0) + 1;
    // Path and body of a create are written by two calls, which must name the same parent.
    const isSpent = uses > USES && (own.parents ?? []).length === 0;
    this.#uses.set(own.resource, isSpent ? 1 : uses);
    let made = isSpent ? undefined : this.#related.get(own.resource);
    if (!made) {
      made = this.#records(own.resource, `needed${String(this.#cleanUps.length)}.`)[1].related(own);
      made.catch(() => this.#failed.add(own.resource));
      this.#related.set(own.resource, made);
    }
    return made;
  }

  held(): readonly OwnedRecord[] {
    return this.#attempts.flatMap(({ main }) => main.held.map(({ record }) => record));
  }

  forgetFailed(): void {
    for (const name of this.#failed) {
      this.#made.delete(name);
      this.#related.delete(name);
    }
    this.#failed.clear();
  }

  /** Makes what records of the resource need, so that nobody has to wait for it, or makes it while others are alone. */
  async prepare(own: Own): Promise<void> {
    const { resources } = this.#run().contract.facts;
    if ((own.needs ?? []).length > 0) await this.related(own).catch(() => undefined);
    for (const name of new Set([...own.parents, ...own.refs.map(({ to }) => to)])) {
      const needed = resources.find((resource) => resource.name === name)?.own;
      if (needed?.state !== 'stated') continue;
      // What cannot be made is told to each entry that needs it.
      await this.of(needed.value).catch(() => undefined);
      const isTwice = resources.some((one) => one.name === own.resource && namesTwo(one, name));
      if (isTwice) await this.of(needed.value, true).catch(() => undefined);
    }
  }

  async cleanUp(): Promise<void> {
    // Last first: what was made later may lie below what was made before.
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) await cleanUp();
  }

  async #make(own: Own, isAnother: boolean): Promise<OwnedRecord> {
    const [attempt, records] = this.#records(own.resource, isAnother ? 'another.' : '');
    // Like the first one in what is not unique: an account of the same currency.
    const above = sharedAbove(own).map(async ({ resource, at }) => ({
      ...(await this.of(howMade(this.#run(), resource))),
      by: at,
    }));
    const of = await Promise.all(above);
    return records.create(own, isAnother ? (await this.of(own)).sent : roomyBody(attempt, own), undefined, of);
  }

  /** Records of an attempt of their own, removed at the end of the run. */
  #records(name: string, prefix: string): readonly [Attempt, Records] {
    const attempt = new Attempt(this.#run(), `reference@${name}`, prefix, { kind: 'run' }, 'setup', 'shared');
    const route = { over: 'shared' as const, lane: '0' };
    const records = new Records(attempt, sending(attempt, route).send, route);
    this.#attempts.push(attempt);
    this.#cleanUps.push(() => records.cleanUp(attempt.main));
    return [attempt, records];
  }
}
