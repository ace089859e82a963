import { defineCheck, stated } from 'probity/check';
import { contentOf, provokeOnce, triggers } from 'probity/check/looks';
import { departures, memberKinds } from 'probity/check/values';
import { answeredTo, codedFor, errorPolicy, nullPolicy, takesWrong, worded } from 'probity/check/writes';
import { asGood, refusalAlternatives } from './mechanisms/alternatives.js';

/** Makes the mistakes that the baseline of the version holds, and compares status, code and members of the answers. */
export default defineCheck({
  title: 'A mistake is still answered with the status, the code and the members that it had',
  rationale: 'Callers decide by status and code what to do about an error; a changed one misleads them.',
  usualFix: 'Bring the status and the code back; put the change into a new version.',
  blindSpot: 'mistakes that the baseline does not hold; the words of messages',

  over: 'service',
  effect: 'writes',
  stage: 'malformed',
  echoes: [
    'unknown-id-is-404',
    'wrong-method-is-405',
    'unknown-version-is-refused',
    'errors-are-as-declared',
    'errors-have-one-shape',
    'error-codes-are-documented',
    'invalid-values-are-refused',
  ],

  needs: ({ service }) => ({
    baseline: service.versioning.baseline,
    triggers: stated(triggers(service), ''),
    alternatives: refusalAlternatives(service),
    codes: errorPolicy(service),
    nullability: nullPolicy(service),
  }),

  async verify({ baseline, triggers, alternatives, codes, nullability }, kit) {
    const known = Object.keys(baseline.errors).filter((name) => triggers.some((trigger) => trigger.name === name));
    if (known.length === 0) kit.stop('not-exercised', 'The baseline holds no mistake that can be made');
    await kit.forEach(known, async (name) => {
      const promise = baseline.errors[name];
      const exchange = (await provokeOnce(kit, triggers, name))?.exchange;
      if (exchange === undefined || promise === undefined) return;
      const where = { where: exchange.id };
      const { status, code, class: answer } = kit.outcome(exchange);
      const statuses = asGood([promise.status], alternatives);
      const [condition] = triggers.find((trigger) => trigger.name === name)?.conditions ?? [name];
      const taken = takesWrong(answer === 'success', { id: exchange.operation ?? '' }).effect ?? [];
      const answered = { ...where, effect: [answeredTo(exchange, condition, status), ...[taken].flat()] };
      kit.expect(status, `${name} is answered with the status that it had`, answered).toBeOneOf(statuses);
      if (answer === 'success') return;
      const shaped = { ...where, ...worded(exchange, status) };
      const coded = code === undefined ? shaped : { ...where, effect: codedFor(condition, code) };
      const isOther = promise.code !== undefined && code !== promise.code;
      if (isOther && codes === undefined)
        kit.note(`${name}: the code ${promise.code ?? ''} is now ${code ?? 'nothing'}`);
      if (promise.code !== undefined && codes === 'breaking')
        kit.expect(code, `${name} has the code that it had`, coded).toEqual(promise.code);
      const { broken } = departures(promise.members, memberKinds([contentOf(kit, exchange)]), nullability);
      kit.expect(broken, `The error for ${name} has the members that it had`, shaped).toBeEmpty();
    });
  },
});
