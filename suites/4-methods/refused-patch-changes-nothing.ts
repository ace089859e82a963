import {
  defineCheck,
  isObject,
  only,
  orDefault,
  valueAt,
  withValueAt,
  type ConcurrencyFacts,
  type Invalid,
  type Json,
  type JsonObject,
} from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { newly } from 'probity/check/records';
import { mixableBody, suchThat, values } from 'probity/check/values';
import {
  changedIn,
  combined,
  missingIn,
  precondition,
  STORES_REFUSED,
  versionAt,
  writable,
} from 'probity/check/writes';

/** Of the usual number of cases. Each changes nearly all that there is. */
const SHARE = 2 / 3;

/**
 * Sends updates of which one member is valid and another is not, and then the valid one alone: had that one no effect,
 * nothing would follow from its absence. An update that is accepted is the matter of another claim.
 */
export default defineCheck({
  title: 'A PATCH that is refused for one member changes none of the others',
  rationale: 'All changes of a PATCH are applied or none (RFC 5789): a caller must not have to undo half of them.',
  usualFix: 'Validate the whole body before the first member is stored, or roll back.',
  blindSpot: 'fields that a read does not show; what callers see while a PATCH is under way',

  over: 'resource',
  effect: 'writes',
  leansOn: ['patch-changes-only-what-it-names', 'values-are-kept-whole'],
  echoes: ['invalid-values-are-refused'],
  stage: 'malformed',

  needs: ({ service, resource, resource: { operations, own, volatile, uncompared, concurrency } }) => ({
    update: only(operations.update.offered, ({ method }) => method === 'PATCH'),
    body: mixableBody(resource),
    read: operations.read.offered,
    own,
    // Who says that a refusal may have effects is taken at the word.
    noEffect: only(orDefault(service.errors.noEffect, true), (isStated) => isStated),
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ update, body: schema, own, volatile, concurrency, lag }, kit) {
    const changes = kit.changes(schema, { own, merge: update.format === 'merge-patch', values: 'safe' });
    const invalid = kit.invalidBodies(schema, {
      partial: true,
      merge: update.format === 'merge-patch',
      sends: update.sends,
      own,
    });
    const isMember = ({ strength, at, body }: Invalid): boolean =>
      strength === 'sure' && at !== '' && at !== versionAt(concurrency) && isObject(body);
    const sure = suchThat(invalid, isMember, 'no member of an update can be surely wrong');
    const starts = kit.bodies(own.createBody, { own, values: 'safe' });
    await kit.forAll(
      values.tuple(starts, changes, changes, changes, sure),
      async ([start, first, second, third, bad]) => {
        const all = combined(kit, schema, [first, second, third]);
        const place = placeOf(bad);
        const wrong = valueAt(bad.body, place);
        if (wrong === undefined) return kit.discard('no member that is there is wrong');
        const record = await kit.create(own, start);
        const before = await readBack(kit, own, record, lag);
        const valid = await newly(kit, own, schema, { change: all, without: place, before, free: volatile });
        // Inside an object its member may have to be there.
        if (kit.validate(schema, valid).length > 0) return kit.discard('no update is valid without the wrong member');
        const mixed = withValueAt(valid, place, wrong) as JsonObject;
        const held = await precondition(kit, own, concurrency, record);
        const refused = await kit.send(update, { record, ...held(mixed) }, { intent: 'invalid' });
        if (kit.outcome(refused).class !== 'caller-error') kit.discard('the update was not refused');
        if (lag.read > 0) await kit.wait(lag.read);
        const after = await kit.read(own, record);
        const changed = changedIn([...writable(own, record), valid], before, after, volatile);
        const claim = `An update that is refused for ${bad.violation} changes nothing`;
        kit.expect(changed, claim, { where: refused.id, ...STORES_REFUSED }).toBeEmpty();
        const again = await precondition(kit, own, concurrency, record);
        const accepted = await kit.send(update, { record, ...again(valid) });
        if (kit.outcome(accepted).class !== 'success') kit.discard('the update is refused without that member too');
        const isSeen = (item: Json | undefined): boolean => missingIn(valid, item, volatile).length === 0;
        const then = await until(kit, lag.read, () => kit.read(own, record), isSeen);
        const made = changedIn([valid], before, then, volatile);
        if (made.length === 0) kit.discard('the update changes nothing by itself');
      },
      { share: SHARE },
    );
  },
});

/** What is wrong, with the whole list where it is inside one. */
function placeOf({ at, body }: Invalid): string {
  const names = at.split('/').slice(1);
  const places = names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
  return places.find((place) => !isObject(valueAt(body, place))) ?? at;
}
