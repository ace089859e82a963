import {
  defineCheck,
  fill,
  ifStated,
  map,
  only,
  stated,
  valueAt,
  within,
  type Json,
  type OwnedRecord,
  type Slot,
} from 'probity/check';
import { complete, isByEquality, listing, maxPageSize, walkThrough } from 'probity/check/lists';
import { lag, leadingBy, movesOf, until } from 'probity/check/looks';
import { matchOwn } from 'probity/check/records';
import { initialStates, waysBy } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { hiddenValues } from './mechanisms/filters/hidden-in-lists.js';

/** Leads a record to each state in turn and looks whether a list shows it, without a filter and with one by the state. */
export default defineCheck({
  title: 'A list leaves out the records that it is declared to hide, and no others',
  rationale: 'What was archived must not come back into the lists of every day, nor what is in use be lost from them.',
  usualFix: 'Put the condition into the query of the list, and drop it only where a filter asks for these records.',
  blindSpot: 'members that are not the declared state; states that no actions of known content lead to',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed', 'post-creates'],

  needs: ({ service, resource }) => {
    const states = initialStates(resource);
    return {
      listing: listing(resource),
      own: resource.own,
      hidden: within(states, ({ at }): Slot<readonly Json[]> => {
        const hides = resource.at('collection.hides');
        // A list that hides nothing shows a record in each of its states.
        if (hides.state === 'none') return stated([], hides.path);
        return only(
          map(hides, () => hiddenValues(resource, at)),
          (values) => values.length > 0,
        );
      }),
      ways: map(states, (all) => ({ at: all.at, by: waysBy(leadingBy(movesOf(service, resource)), all) })),
      filter: map(states, ({ at }) => (ifStated(resource.collection.filters) ?? []).find((one) => one.at === at)),
      lag: lag(service),
    };
  },

  async verify({ listing, own, hidden, ways, filter, lag }, kit) {
    const query = filter !== undefined && isByEquality(filter) ? ifStated(filter.query) : undefined;
    const shows = async (record: OwnedRecord, value?: Json): Promise<boolean> => {
      const asked = value === undefined || query === undefined ? [] : fill(query, { value: String(value) });
      const through = { limit: maxPageSize(listing), mostPages: 80, query: asked, at: record };
      const { items } = complete(kit, await walkThrough(kit, listing, through));
      const ours = matchOwn(own, [record]);
      return items.some((item) => ours(item) !== undefined);
    };
    const hiding = new Set<Json>();
    await kit.forEach([...ways.by.keys()].map(String), async (name) => {
      const [state, way] = [...ways.by].find(([one]) => String(one) === name) ?? [];
      if (state === undefined || way === undefined) return;
      // What a delete leaves is another matter.
      if (hidden.length === 0 && way.some(({ kind }) => kind === 'delete')) kit.discard('a delete leads there');
      const record = await kit.create(own);
      for (const action of way) {
        const led = await kit.send(action, { record });
        if (kit.outcome(led).class !== 'success') kit.discard(`${action.id} is refused`, led);
      }
      const is = valueAt(await kit.read(own, record), ways.at);
      if (!equal(is ?? null, state)) kit.discard('it is not in that state');
      const isHidden = hidden.some((value) => equal(value, state));
      if (isHidden) hiding.add(state);
      const seen = await until(
        kit,
        lag.list,
        () => shows(record),
        (isSeen) => isSeen !== isHidden,
      );
      if (isHidden)
        kit
          .expect(!seen, `A list leaves out a record in the state ${name}`, { shown: 'the record' })
          .toBeTrue('a list without it');
      else kit.expect(seen, `A list shows a record in the state ${name}`, { shown: 'none' }).toBeTrue('the record');
      if (!isHidden || query === undefined) return;
      const asked = `A list that is filtered by the state ${name} shows a record in it`;
      kit.expect(await shows(record, state), asked, { shown: 'none' }).toBeTrue('the record');
    });
    if (hidden.length > 0 && hiding.size === 0)
      kit.stop('not-exercised', `No record was led to ${hidden.map(String).join(' or ')}, which the list hides`);
  },
});
