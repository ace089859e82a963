import { defineCheck, isObject, stated, orDefault, type Json, type OutcomeOf } from 'probity/check';
import { offered, provokeOnce, triggers } from 'probity/check/looks';

/** Refusals that say themselves that the same request may be answered otherwise later. */
const FOR_NOW = [408, 409, 423, 425, 429];

/**
 * Sends requests that are refused, and each of them again as it was. What the first one would have to change to be let
 * in has not changed, so the second must not be let in either. Another refusal is as good.
 */
export default defineCheck({
  title: 'A request that was refused as wrong is refused again',
  rationale: 'A caller that gets a 4xx corrects its request; one that is accepted the next time teaches it to repeat.',
  usualFix: 'Decide by the request and the record alone, and store nothing of what is refused.',
  blindSpot: 'refusals that could not be provoked; a service that gives in after more than two requests',

  over: 'service',
  effect: 'writes',
  stage: 'malformed',
  enough: 2,

  needs: ({ service }) => ({
    success: offered(service, 'list'),
    triggers: stated(triggers(service), ''),
    retryable: orDefault<readonly (number | string)[]>(service.statuses.retryable, []),
    catalogue: orDefault<Json>(service.at('errors.catalogue'), []),
  }),

  async verify({ success, triggers, retryable, catalogue }, kit) {
    const known = (Array.isArray(catalogue) ? (catalogue as readonly Json[]) : []).filter(isObject);
    const isForNow = ({ status = 0, code }: OutcomeOf): boolean =>
      [...FOR_NOW, ...retryable].includes(status) ||
      retryable.includes(`${String(status).slice(0, 1)}xx`) ||
      known.some((entry) => String(entry['code']) === code && entry['retry'] === 'after-delay');
    kit.control(await kit.send(success), `${success.id} as it should be`);
    await kit.forEach(
      triggers.map(({ name }) => name),
      async (name) => {
        const provoked = await provokeOnce(kit, triggers, name);
        const first = provoked?.exchange;
        const was = first && kit.outcome(first);
        if (was?.class !== 'caller-error' || isForNow(was)) kit.discard('it is not refused for good here');
        const again = await provoked?.again(kit);
        if (again === undefined) return;
        const second = kit.outcome(again);
        if (second.class === 'server-error' || isForNow(second)) kit.discard('temporary refusal, not judged');
        const claim = `A request with ${name} that was refused is refused again`;
        // Who is let in from the second time on cannot be refused again, so a third time is proof. A second time alone
        // may be the answer to somebody else.
        const third = second.class === 'caller-error' ? undefined : await provoked?.again(kit);
        const proof = third !== undefined && kit.outcome(third).class === second.class;
        kit.expect(second.class, claim, { where: again.id, proof }).toBeOneOf(['caller-error']);
      },
    );
  },
});
