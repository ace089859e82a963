import {
  defineCheck,
  ifStated,
  isObject,
  map,
  orDefault,
  stated,
  withoutValueAt,
  type Json,
  type ServiceFacts,
} from 'probity/check';
import { firstPage, type Listing } from 'probity/check/lists';
import { lag, until } from 'probity/check/looks';
import { madeBy, makersIn, stranger } from 'probity/check/records';
import { hiddenParent } from './mechanisms/hidden-parent.js';

/** Another caller creates a record below a parent that it does not see, beside the same create below a parent of its own. */
export default defineCheck({
  title: 'A create below a record that its caller does not see is refused',
  rationale: 'A caller that may add to the records of others changes their sums, their lists and their history.',
  usualFix: 'Load the parent among the records that the caller sees, before the create.',
  blindSpot:
    'parents further up than the nearest one; records of the same tenant that a role alone keeps from the caller',

  over: 'resource',
  effect: 'writes',
  leansOn: ['private-records-are-hidden'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    parent: hiddenParent(service, resource),
    makers: stated(makersIn(service), ''),
    within: map(hiddenParent(service, resource), ({ own: above }) => below(service, above.resource)),
    variablesOf: stated(variablesOf(service), ''),
    listing: orDefault<Listing | undefined>(firstPage(resource), undefined),
    lag: lag(service),
  }),

  async verify({ own, parent, makers, within, variablesOf, listing, lag }, kit) {
    const [owner = ''] = kit.identities;
    const as = stranger(kit, parent.from);
    // Its own first: what is refused to it anywhere says nothing of the parent.
    const mine = await madeBy(kit, makers, own, as);
    if ('why' in mine) return kit.stop('not-exercised', mine.why);
    const hidden = await kit.create(parent.own);
    if (kit.outcome(await kit.send(parent.read, { record: hidden }, { as })).class === 'success')
      kit.discard(`a record of ${parent.own.resource} is shown to ${as}`);

    const written = await kit.createInput(own, mine.record.sent, [hidden, ...mine.of]);
    // What stands below its own parent is not there below this one, and to name it would be refused for that.
    const inside = own.refs.filter(({ at, to }) => !at.includes('/*') && within.includes(to));
    const bare = inside.reduce<Json>((body, { at }) => withoutValueAt(body, at), written.body);
    const isValid = isObject(bare) && kit.validate(own.createBody, bare).length === 0;
    // The path is that of the hidden record, whatever stands there for who asks.
    const ids = { ...variablesOf(owner), ...written.ids };
    const input = { ids, body: isValid ? bare : written.body };
    const below = listing !== undefined && parent.isNamedBy(listing.list) ? listing : undefined;
    /** How many records the owner's list shows; undefined where none shows them. */
    const count = async (): Promise<number | undefined> => {
      if (below === undefined) return undefined;
      const shown = kit.at(await kit.send(below.list, { ...input, body: undefined }), below.items);
      return Array.isArray(shown) ? shown.length : undefined;
    };
    const before = await count();
    const exchange = await kit.send(own.create, input, { as });
    const { class: answer, status } = kit.outcome(exchange);
    if (answer === 'success') kit.adopt(own, exchange);
    const claim = `${own.create.id} is refused to ${as} below a record of ${owner}`;
    kit.expect(answer === 'success' ? status : true, claim, { where: exchange.id }).toBeTrue('no success');
    if (answer === 'success' || before === undefined) return;
    const after = await until(kit, lag.list, count, (now) => now === before);
    kit.expect(after, `A create that is refused to ${as} below a record of ${owner} makes nothing`).toEqual(before);
  },
});

/** Resources of which records stand below one of this resource. */
const below = ({ resources }: ServiceFacts, name: string): readonly string[] =>
  resources.flatMap((one) => (ifStated(one.own)?.parents.includes(name) === true ? [one.name] : []));

/** The variables of paths as they are for a caller. */
const variablesOf =
  ({ auth, variables }: ServiceFacts) =>
  (caller: string): Readonly<Record<string, string>> => ({
    ...variables,
    ...ifStated(auth.identities)?.find(({ name }) => name === caller)?.variables,
  });
