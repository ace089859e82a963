import {
  defineCheck,
  either,
  ifStated,
  only,
  orDefault,
  stated,
  type ConcurrencyFacts,
  type Exchange,
  type OwnedRecord,
  type ResourceFacts,
} from 'probity/check';
import { toStandard } from 'probity/check/looks';
import { draft, markingWriters, writeMarkOf, type Writer } from 'probity/check/records';
import { values } from 'probity/check/values';
import { matchesWeakly, precondition, tagOf } from 'probity/check/writes';

/**
 * Makes and changes records, and reads each. Where the answer to a write shows the same octets as a read, its entity tag is that of the
 * read: it is a validator of the new representation (RFC 9110 sections 8.8 and 15.3.2).
 */
export default defineCheck({
  title: 'The entity tag in the answer to a write is that of what is read then',
  rationale: 'A caller that goes on with the tag it was given must not be refused by its own write.',
  usualFix: 'Compute the tag from the record as it is stored after the write.',
  blindSpot:
    'answers that show something else than a read; tags that are not there after updates; services whose tags change by themselves',

  over: 'resource',
  effect: 'writes',
  leansOn: ['stale-update-is-refused'],

  needs: ({ service, resource }) => ({
    standard: toStandard(service),
    tags: either(
      only(resource.validators, (validators) => validators.includes('etag')),
      only(resource.concurrency, ({ by }) => by === 'etag'),
    ),
    read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
    own: resource.own,
    writers: orDefault<readonly Writer[]>(markingWriters(resource), []),
    mark: orDefault<string | undefined>(writeMarkOf(resource), undefined),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    isTagged: stated(tagsCreates(resource), ''),
  }),

  async verify({ read, own, writers, mark, concurrency, isTagged }, kit) {
    const judge = async (write: Exchange, record: OwnedRecord, id: string): Promise<void> => {
      const tag = tagOf(write);
      if (isTagged && id === own.create.id) {
        const isTold = tag !== undefined || tagOf(await kit.send(read, { record })) === undefined;
        kit
          .expect(isTold, `The answer to ${id} has a tag, as each with a record`, { where: write.id, shown: 'none' })
          .toBeTrue('a tag');
      }
      if (tag === undefined) return kit.discard(`the answer to ${id} has no tag`);
      const [first, second] = [await kit.send(read, { record }), await kit.send(read, { record })];
      const now = tagOf(second);
      if (now === undefined || now !== tagOf(first)) return kit.discard('the tag changes by itself');
      const isSame = ({ response }: Exchange): boolean => response?.body === write.response?.body;
      // Another representation may have another tag.
      const isNow = matchesWeakly(tag, now);
      if (!isNow && !(isSame(first) && isSame(second)))
        kit.discard(`a read shows something else than the answer to ${id}`);
      const claim = `The answer to ${id} has the tag of what is read then`;
      kit.expect(isNow, claim, { where: write.id, shown: tag }).toBeTrue(now);
    };
    await kit.forAll(
      values.tuple(kit.bodies(own.createBody, { own }), ...writers.map(({ schema }) => kit.bodies(schema, { own }))),
      async ([body, ...changes]) => {
        const made = await kit.send(own.create, await kit.createInput(own, body));
        const record = kit.adopt(own, made) ?? kit.discard('a create was refused');
        await kit.optionalStep(() => judge(made, record, own.create.id), undefined);
        for (const [n, writer] of writers.entries()) {
          if (mark === undefined) continue;
          const next = await draft(kit, own, writer, mark, changes[n] ?? {});
          const held = await precondition(kit, own, concurrency, record);
          const written = await kit.send(writer.operation, { record, ...held(next.body) });
          if (kit.outcome(written).class === 'success') await judge(written, record, writer.operation.id);
        }
      },
      { atMost: 2 },
    );
  },
});

/**
 * Whether a POST answers with the record that it made, where the contract says of the resource itself that answers with its records carry a
 * tag. After a PUT there need not be one (RFC 9110 section 9.3.4).
 */
function tagsCreates(resource: ResourceFacts): boolean {
  const said = resource.at('validators');
  const { create } = resource.operations;
  const isPost = ifStated(create.offered)?.method === 'POST' && ifStated(create.returns) === 'item';
  return isPost && said.state === 'stated' && [said.value].flat().includes('etag');
}
