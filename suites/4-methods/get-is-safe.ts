import { defineCheck, fill, only, orDefault, type QueryTemplate } from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { effects, everywhere, lag, type Stretch } from 'probity/check/looks';
import { minimalBody } from 'probity/check/writes';
import { effectsOfListing, retrieveNothing } from './mechanisms/reads/retrievals.js';
import { BY_HEAD, retrieveBy, GET_VARIANTS } from './mechanisms/reads/get-variants.js';
import { staged } from './mechanisms/reads/staged.js';
import { watchExisting } from './mechanisms/reads/existing.js';

/**
 * Makes records with equal content and watches them all while one of them is retrieved again and again, and while nothing
 * is done where something changed. They are watched by another route than the one under test, where there is one. Where
 * nothing may be written, records that are there are watched in their list.
 */
export default defineCheck({
  title: 'A GET, or a HEAD, leaves every record as it was',
  rationale: 'Callers, caches and crawlers retrieve every URL they find, and must never change anything by that.',
  usualFix: 'Take every write out of the handler of GET and HEAD.',
  blindSpot:
    'what no record shows, such as logs; volatile fields; without a list, what reading sets; read-only, odd queries',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',
  readsToo: true,

  needs: ({ service, resource }) => ({
    safe: only(service.method('GET').safe, (safe) => safe),
    read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
    head: orDefault<boolean>(service.http.head, false),
    own: resource.own,
    listing: orDefault<Listing | undefined>(listing(resource), undefined),
    fields: orDefault<QueryTemplate | undefined>(resource.collection.query.fields, undefined),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ read, head, own, listing, fields, volatile, lag }, kit) {
    if (kit.isReadOnly) return watchExisting(kit, { read, own, listing, volatile });
    const ignoring = everywhere(volatile);
    // The plainest valid body: whatever has a default is in the state that records begin in.
    const body = minimalBody(kit, own.createBody, (await kit.create(own)).sent, () => true);
    const selection = fields && fill(fields, { names: Object.keys(body).join(',') });
    const ways = selection ? { ...GET_VARIANTS, 'with a selection of fields': { query: selection } } : GET_VARIANTS;
    const [plainly = '', ...rest] = Object.keys(ways);
    const others = [...rest, ...(head ? [BY_HEAD] : [])];
    let stage = await staged(kit, own, listing, body, lag);
    const quiet: Stretch[] = [];
    let trail = { seen: stage.look.seen };
    const seenOf = (names: readonly string[], times: number): Promise<readonly string[]> => {
      const retrieve = async (): Promise<void> => {
        for (const name of names) {
          const record = name === plainly ? stage.plain : stage.tempted;
          const get = (): Promise<unknown> => retrieveBy(kit, read, name, { ...ways[name], record });
          await get();
          for (let n = 1; n < times; n += 1) await kit.optionalStep(get, undefined);
        }
        if (lag.isListStated) await kit.wait(lag.list);
      };
      return effects(kit, stage.look, ignoring, quiet, retrieve, trail);
    };
    const judge = (left: readonly string[], name: string): void => {
      if (name === BY_HEAD) kit.expect(left, 'A HEAD changes nothing').toBeEmpty('no change');
      else kit.expect(left, `A GET ${name} changes nothing`).toBeEmpty('no change');
    };
    await kit.forEach([plainly], async (name) => judge(await seenOf([name], 3), name));
    // One look for all of them. Only where that shows something, each is looked at by itself, on records of its own.
    let together: readonly string[] | undefined;
    await kit.forEach(['in other ways'], async (name) => {
      together = await seenOf(others, 1);
      for (const way of together.length === 0 ? [name, ...(head ? [BY_HEAD] : [])] : []) judge(together, way);
    });
    if (together?.length) [stage, trail] = [await staged(kit, own, listing, body, lag), { seen: undefined }];
    await kit.forEach(together?.length === 0 ? [] : others, async (name) => judge(await seenOf([name], 1), name));
    const { control, isCoarse } = stage;
    await kit.forEach(listing === undefined ? [] : ['of the list'], async (name) => {
      // What a list does may depend on what it shows.
      const another = minimalBody(kit, own.createBody, (await kit.ready(own, read)).sent, () => true);
      const left = await effectsOfListing(kit, { own, listing, control, volatile, isCoarse }, [body, another]);
      judge(left, name);
    });
    const nothing = { read, own, listing, control };
    await kit.forEach(['of an unknown id'], (name) => retrieveNothing(kit, nothing, `A GET ${name} creates no record`));
  },
});
