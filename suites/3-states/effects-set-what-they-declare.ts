import { isFrom, ledBy, startsOf } from './mechanisms/moves/led.js';
import { lookedBehind, relatedSets, waysOn, type Use } from './mechanisms/writes/related-sets.js';
import { defineCheck, dressed, ifStated, orDefault, stated, type JsonObject } from 'probity/check';
import { lag } from 'probity/check/looks';
import { contents, declaredStates, type States } from 'probity/check/states';

/** Contents with which each operation is used. */
const TIMES = 2;

/**
 * Creates records for related ones that were made for them, and uses the actions and the delete of such records: the members of the related
 * record that the contract names are then what it says, and its state is where the operation leads.
 */
export default defineCheck({
  title: 'Operations set what is declared in related records',
  rationale:
    'A vehicle that stays free while it is away is given to the next caller, and one that stays away stands idle.',
  usualFix: 'Change the related record in the transaction of the operation, for every way to do and to undo it.',
  blindSpot: 'updates; what becomes of the related record where an operation is refused; its other members',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    sets: relatedSets(service, resource),
    ways: stated(waysOn(service, resource), ''),
    actions: stated(
      service.operations.flatMap(({ offered }) => ifStated(offered) ?? []),
      '',
    ),
    states: orDefault<States | undefined>(declaredStates(resource), undefined),
    lag: lag(service),
  }),

  async verify({ own, sets, ways, actions, states, lag }, kit) {
    let shown = 0;
    const used = async (id: string, of: typeof sets, use: Use): Promise<void> => {
      const { isAnother, judged } = await lookedBehind(kit, own, { id, of, lag }, use);
      if (isAnother) shown += 1;
      for (const { at, isRight, due, shown: is } of judged)
        kit
          .expect(isRight ? [] : [is ?? null], `${id} sets ${at} of the related record as declared`, { where: at })
          .toBeEmpty(due);
    };
    const names = new Set(sets.map(({ said: { record } }) => record.at ?? record.resource));
    const works = [...names].flatMap((name) => {
      const ofThis = sets.filter(({ said: { record } }) => (record.at ?? record.resource) === name);
      const setBy = (id: string): typeof sets => ofThis.filter(({ said: { by } }) => by.includes(id));
      const creating = async (): Promise<void> =>
        kit.forAll(
          kit.bodies(own.createBody, { own }),
          (body) =>
            used(own.create.id, setBy(own.create.id), async (target) => {
              const input = await kit.createInput(own, body, [target]);
              return [() => kit.send(own.create, input), undefined];
            }),
          { atMost: TIMES },
        );
      const changing = ways.flatMap(({ context, schema }) => {
        const { id } = context.operation;
        return startsOf(states, actions, id).flatMap((start) => {
          const of = setBy(id).filter(({ said }) => isFrom(said, start));
          const change = (body: JsonObject | null): Promise<void> =>
            used(id, of, async (target) => {
              const record = await kit.create(own, undefined, [target]);
              await ledBy(kit, start, record);
              const content = body === null ? {} : { body: await dressed(kit, context, body) };
              return [() => kit.send(context.operation, { record, ...content }), record];
            });
          return of.length === 0 ? [] : [() => kit.forAll(contents(kit, context, schema), change, { atMost: TIMES })];
        });
      });
      return [...(setBy(own.create.id).length > 0 ? [creating] : []), ...changing];
    });
    await kit.inTurn(works);
    if (shown === 0) kit.stop('not-exercised', 'No member of a related record was another one before');
  },
});
