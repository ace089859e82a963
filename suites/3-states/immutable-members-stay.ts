import {
  bodyTaken,
  contents,
  defineCheck,
  dressed,
  enter,
  first,
  forEachNewTrait,
  lag,
  map,
  only,
  readBack,
  context,
  stated,
  valueAt,
  within,
  type JsonSchema,
  type ResourceFacts,
  type OperationContext,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { namedIn } from './mechanisms/pieces.js';
import { isOfSeconds, isSameTold, SECOND } from './mechanisms/seconds.js';

/** An update, a replacement or an action. */
interface Way {
  readonly context: OperationContext;
  readonly schema: JsonSchema | undefined;
}

/** Updates records of its own, uses each action on one, and compares what may never change before and after. */
export default defineCheck({
  title: 'Members that are set once are the same after every update and action',
  rationale:
    'Who made a record, when, and its number are what others refer to: an update that changes them falsifies the past.',
  blindSpot:
    'members that are not set yet; what only several writes change together; changes by what is done to other records',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => ({
    immutable: only(resource.immutable, (fields) => fields.length > 0),
    read: resource.operations.read.offered,
    own: resource.own,
    ways: waysToChange(service, resource),
    lag: lag(service),
  }),

  async verify({ immutable, own, ways, lag }, kit) {
    let done = 0;
    const judge = async ({ context, schema }: Way): Promise<void> => {
      const { operation } = context;
      await forEachNewTrait(
        kit,
        contents(kit, context, schema),
        (body) => [operation.id, ...(body === null || schema === undefined ? [] : namedIn(schema, body))],
        async (body) => {
          const entered = await enter(kit, context);
          const { record } = entered;
          if (record === undefined) return kit.discard('the operation is about no record of its own');
          const before = await readBack(kit, own, record, lag);
          // What is not set yet may be set by what comes now.
          const set = immutable.filter((at) => (valueAt(before, at) ?? null) !== null);
          if (set.length === 0) return kit.discard('the record shows none of its immutable members');
          // A time of whole seconds is the same when it is taken again within that second.
          if (set.some((at) => isOfSeconds(valueAt(before, at)))) await kit.wait(SECOND);
          const content = body === null ? undefined : await dressed(kit, context, body, entered);
          const answered = await kit.send(operation, { ...entered.input, ...entered.held(content) });
          if (kit.outcome(answered).class !== 'success') {
            if (operation.kind === 'action') return;
            kit.discard(`${operation.id} was refused`, answered);
          }
          done += 1;
          const after = await kit.read(own, record);
          const isUpdate = operation.kind !== 'action';
          const answer = isUpdate ? kit.item(operation, answered) : undefined;
          for (const at of set) {
            const was = valueAt(before, at);
            const where = { where: at, place: at };
            if (after !== undefined)
              kit.expect(valueAt(after, at), `${at} is the same after ${operation.id} as before`, where).toEqual(was);
            const shown = valueAt(answer, at);
            const told = shown === undefined || isSameTold(shown, was) ? was : shown;
            kit.expect(told, `The answer to ${operation.id} shows ${at} as it was`, where).toEqual(was);
          }
        },
      );
    };
    await kit.inTurn(ways.map((way) => () => judge(way)));
    if (done === 0) kit.stop('not-exercised', 'No update and no action succeeded');
  },
});

/** Updates, replacements and actions of a resource; as much as is missing where there are none. */
function waysToChange(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Way[]> {
  const { update, replace } = resource.operations;
  const actions = service.operations.filter(
    ({ declared }) => declared.state === 'stated' && declared.value.resource === resource.name && !declared.value.safe,
  );
  const found = [update, replace, ...actions].map((operation) =>
    within(context({ service, operation, resource }), (context) =>
      map(bodyTaken(operation), (schema): Way => ({ context, schema })),
    ),
  );
  const ways = found.flatMap((slot) => (slot.state === 'stated' ? [slot.value] : []));
  return within(first(found, `resources.${resource.name}.operations.update`), () => stated(ways, ''));
}
