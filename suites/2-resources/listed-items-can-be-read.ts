import { defineCheck, valueAt, type Json } from 'probity/check';
import { listing, pageOf, maxPageSize } from 'probity/check/lists';
import { lag, until } from 'probity/check/looks';
import { identity, ensureItems, recordFactory, placed } from 'probity/check/records';

/** So many from the beginning of the list, and as many from its end. */
const SOME = 2;

/**
 * Takes items from the list, whoever's they are, and reads each at the URL that its identifier makes, or that it carries
 * itself. One that is not there and is not listed any more either was deleted meanwhile.
 */
export default defineCheck({
  title: 'Every item of a list is found at its own URL, under its identifier',
  rationale: 'A caller lists, takes an identifier, and goes to the record by it.',
  usualFix: 'Read lists and single records from the same store, with the same identifier.',
  blindSpot: 'items further on in the list',

  over: 'resource',
  effect: 'writes',
  echoes: ['delete-removes', 'post-creates'],

  needs: ({ service, resource }) => ({
    listing: listing(resource),
    own: recordFactory(service, resource),
    read: resource.operations.read.offered,
    id: resource.id,
    lag: lag(service),
  }),

  async verify({ listing, own, read, id, lag }, kit) {
    const at = await ensureItems(kit, listing, own, 2 * SOME);
    const list = (): Promise<readonly Json[]> =>
      pageOf(kit, listing, { limit: maxPageSize(listing), ...(at === undefined ? {} : { at }) });
    const items = await list();
    const urlOf = (item: Json): Json | undefined =>
      id.url?.kind === 'pointer' ? valueAt(item, id.url.pointer) : undefined;
    const idsOf = (item: Json): Readonly<Record<string, string>> | undefined => placed(id, item);
    const chosen = [...new Set([...items.slice(0, SOME), ...items.slice(-SOME)])].filter(
      (item) => idsOf(item) ?? typeof urlOf(item) === 'string',
    );
    if (chosen.some((item) => !idsOf(item)) && read.method !== 'GET') {
      kit.stop('not-observable', `${read.method} is not sent to a URL that stands in a list`);
    }
    if (items.length === 0) kit.stop('not-exercised', 'The list is empty');
    if (chosen.length === 0) kit.stop('not-observable', 'Items of the list carry no identifier');

    // In one case: when it is repeated, the list may show other records at the same places.
    await kit.forEach(['the first and the last items'], async () => {
      let [judged, why] = [0, ''];
      for (const item of chosen) {
        const name = identity(id, item);
        let unclear = '';
        const isThere = async (): Promise<boolean> => {
          const ids = idsOf(item);
          const exchange = ids
            ? await kit.send(read, { ids: { ...at?.ids, ...ids } })
            : await kit.sendTo({ method: read.method, path: String(urlOf(item)), near: read });
          const shown = kit.item(read, exchange);
          const { class: answer, status = 0 } = kit.outcome(exchange);
          const isRead = answer === 'success';
          // Who may list may not be allowed to read; and what fails is there.
          unclear = isRead || status === 404 || status === 410 ? '' : `it is answered with ${String(status)}`;
          return unclear !== '' || (isRead && (shown === undefined || [undefined, name].includes(identity(id, shown))));
        };
        // Asked each time: other checks delete records of theirs, which is not worth the wait for one that comes late.
        const isDeleted = async (): Promise<boolean> => !(await list()).some((one) => identity(id, one) === name);
        const look = async (): Promise<'found' | 'deleted' | 'missing'> =>
          (await isThere()) ? 'found' : (await isDeleted()) ? 'deleted' : 'missing';
        const seen = await until(kit, lag.read, look, (how) => how !== 'missing');
        if (seen === 'deleted') unclear = 'it was deleted meanwhile';
        why ||= unclear;
        if (unclear !== '') continue;
        judged += 1;
        const shown = 'another record, or none';
        kit
          .expect(seen === 'found', 'An item of the list can be read under its identifier', { shown })
          .toBeTrue('the record');
      }
      if (judged === 0) kit.discard(why);
    });
  },
});
