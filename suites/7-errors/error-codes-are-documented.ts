import { defineCheck, isObject, stated, orDefault, type Json } from 'probity/check';
import { offered, provokeOnce, triggers } from 'probity/check/looks';
import { errorForms, fitsCondition, formOf } from 'probity/check/refusals';

/** Statuses that need no description for an operation: they say all by themselves (RFC 9110 section 15.5). */
const EVERYWHERE = [401, 403, 404, 405, 406, 413, 414, 415, 429, 431];

/**
 * Provokes as many kinds of errors as the contract gives the facts for, and looks each up in its catalogue by code and
 * status. An error without a code is looked up by its status alone.
 */
export default defineCheck({
  title: 'Every error is in the catalogue, under the code and the status that it has',
  rationale: 'A caller decides by the code whether to repeat, to change something, or to give up.',
  usualFix: 'Take codes from the catalogue, or add this one to it.',
  blindSpot: 'errors that could not be provoked, those of the server among them; whether the catalogue is right',

  over: 'service',
  effect: 'writes',
  stage: 'malformed',
  enough: 3,
  echoes: [
    'unknown-id-is-404',
    'wrong-method-is-405',
    'unknown-version-is-refused',
    'malformed-body-is-refused',
    'missing-credentials-are-refused',
    'invalid-credentials-are-refused',
  ],

  needs: ({ service }) => ({
    success: offered(service, 'list'),
    triggers: stated(triggers(service), ''),
    catalogue: service.at('errors.catalogue'),
    code: service.errors.code,
    validation: orDefault<readonly number[]>(service.errors.validation, []),
    forms: errorForms(service),
  }),

  async verify({ success, triggers, catalogue, validation, forms }, kit) {
    kit.control(await kit.send(success), `${success.id} as it should be`);
    const known = (Array.isArray(catalogue) ? (catalogue as readonly Json[]) : []).filter(isObject);
    await kit.forEach(
      triggers.map(({ name }) => name),
      async (name) => {
        const exchange = (await provokeOnce(kit, triggers, name))?.exchange;
        if (exchange === undefined) return;
        const { class: answer, status = 0, code } = kit.outcome(exchange);
        if (answer !== 'caller-error') kit.discard('it is not an error of the caller here');
        // What any service may answer need not be in a catalogue, as long as it has no code of its own.
        if (code === undefined && EVERYWHERE.includes(status)) kit.discard('it is an error of HTTP, and has no code');
        const isListed = known.some((entry) => [entry['status']].flat().includes(status));
        if (formOf(forms, status).isOwn && formOf(forms, status).code === undefined && !isListed)
          kit.discard('errors with this status have no code, as is declared');
        const named = known.filter((entry) => code === undefined || String(entry['code']) === code);
        const what = `The error for ${name} (${code === undefined ? String(status) : `${code}, ${String(status)}`})`;
        const where = { where: exchange.id, shown: 'none' };
        kit.expect(named.length > 0, `${what} is in the catalogue`, where).toBeTrue('an entry of errors.catalogue');
        const statuses = named.flatMap((entry) => [entry['status'] ?? []].flat());
        // Where what is not valid may have several statuses, the catalogue names one of them.
        const others = validation.some((one) => statuses.includes(one)) ? validation : [];
        if (statuses.length > 0) {
          const right = [...new Set([...statuses, ...others])];
          kit.expect(status, `${what} has the status of the catalogue`, { where: exchange.id }).toBeOneOf(right);
        }
        const conditions = triggers.find((one) => one.name === name)?.conditions;
        if (conditions) fitsCondition(kit, exchange, ...conditions);
      },
    );
  },
});
