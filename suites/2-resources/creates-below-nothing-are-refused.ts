import {
  defineCheck,
  ifStated,
  none,
  stated,
  within,
  type Operation,
  type Own,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { fitsCondition } from 'probity/check/refusals';
import { deletesNew } from 'probity/check/states';
import { TAKES_MORE } from 'probity/check/writes';

/** Creates a record below one that never was, and below one that was deleted, where the same succeeds below one that is there. */
export default defineCheck({
  title: 'A create below a record that is not there is refused',
  rationale: 'What stands below nothing is found in no list, and stays when all that it belongs to is removed.',
  usualFix: 'Look for the record above in the transaction of the create, or keep a foreign key to it.',
  blindSpot: 'records above that are deleted at the same time; updates and actions below a record that was deleted',

  over: 'resource',
  effect: 'writes',
  tests: 'preflight',

  needs: ({ service, resource }) => ({ own: resource.own, above: recordAbove(service, resource) }),

  async verify({ own, above: { own: other, remove } }, kit) {
    const kinds = ['that never was', ...(remove === undefined ? [] : ['that was deleted'])];
    const gone = async (record: OwnedRecord): Promise<void> => {
      if (remove !== undefined) kit.must(await kit.send(remove, { record }), `${remove.id} of the record above`);
      // What can be read still may be a parent still.
      const seen = other.read && kit.outcome(await kit.send(other.read, { record })).status;
      if (seen !== 404 && seen !== 410) kit.discard(`the deleted record is answered with ${String(seen)}`);
    };
    await kit.forEach(kinds, async (kind) => {
      const { sent } = await kit.create(own);
      const there = await kit.send(own.create, await kit.createInput(own, sent, [await kit.create(other)]));
      kit.adopt(own, there);
      kit.control(there, `${own.create.id} below a record that is there`);
      const record = await kit.create(other);
      if (kind === 'that was deleted') await gone(record);
      const ids = kind === 'that was deleted' ? {} : kit.unknownId(other, record);
      const nothing = { ...record, ids: { ...record.ids, ...ids }, isMissing: true, asItIs: true } as const;
      const input = await kit.createInput(own, sent, [nothing]);
      const exchange = await kit.send(own.create, input, { intent: 'invalid' });
      kit.adopt(own, exchange);
      const { class: answer } = kit.outcome(exchange);
      if (answer === 'server-error') kit.discard('a server error says nothing about the record above', exchange);
      const claim = `${own.create.id} below a record ${kind} is refused`;
      kit.expect(answer, claim, { where: kind, ...TAKES_MORE }).toBeOneOf(['caller-error']);
      fitsCondition(kit, exchange, 'unknown-id');
    });
  },
});

interface Above {
  readonly own: Own;
  /** How it is deleted, where nothing of it is left then. */
  readonly remove: Operation | undefined;
}

/** The record that those of a resource stand below. */
function recordAbove({ resources }: ServiceFacts, { name, own, relations }: ResourceFacts): Slot<Above> {
  return within(own, ({ create, parents }) => {
    const above = resources.find((one) => one.name === parents.at(-1));
    const isNamed = create.path.parts.some((part) => 'parent' in part && part.parent === above?.name);
    // A service may make what a path names, and says so as of references.
    const { unknownReference: said } = relations;
    const isMade = said.state === 'none' && said.path.endsWith('.unknown-reference');
    if (above === undefined || !isNamed || isMade) return none(`resources.${name}.path`);
    const { leaves, goneWithin } = above.operations.delete;
    const isGone = leaves.state !== 'stated' && goneWithin === 0;
    const remove = isGone ? ifStated(deletesNew(above)) : undefined;
    return within(above.own, (one) => stated({ own: one, remove }, `resources.${name}.path`));
  });
}
