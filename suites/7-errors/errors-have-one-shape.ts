import { defineCheck, isObject, type Json, stated } from 'probity/check';
import { members } from 'probity/check/lists';
import { kindOf, offered, provokeOnce, triggers } from 'probity/check/looks';
import { errorForms, formOf, isJsonType, mediaTypeOf } from 'probity/check/refusals';
import { worded } from 'probity/check/writes';
import { answeredAlike, operationsFirst } from './mechanisms/answered-alike.js';

/**
 * Provokes as many kinds of errors as the contract gives the facts for. An error is read like a success: as JSON, of the
 * same kind at the top. Where the contract declares the shape, all have it; where it does not, all share a member at least.
 */
export default defineCheck({
  title: 'Every error is structured alike, and can be read as a success can',
  rationale: 'A caller that handles one error handles them all, without a parser for each part of the service.',
  usualFix: 'Build all errors in one handler, those of framework, router and proxy included.',
  blindSpot: 'errors that could not be provoked, those of the server among them; what the members mean',

  over: 'service',
  effect: 'writes',
  echoes: ['errors-are-as-declared'],
  stage: 'malformed',
  enough: 2,

  needs: ({ service }) => ({
    success: offered(service, 'list'),
    triggers: stated(triggers(service), ''),
    forms: errorForms(service),
  }),

  async verify({ success, triggers, forms }, kit) {
    const listed = await kit.send(success);
    kit.control(listed, `${success.id}, a success to compare with`);
    const result = kit.body(listed);
    if (result.kind !== 'json')
      return kit.stop('not-observable', 'A success is not JSON, so it is not known how errors are read');
    const unknown = (await provokeOnce(kit, triggers, 'an unknown id'))?.exchange;
    const reference = unknown && kit.body(unknown);
    // What the contract says is of another form is nothing that others could be compared with.
    const isLike = !formOf(forms, unknown && kit.outcome(unknown).status).isOwn;
    const expected = reference?.kind === 'json' && isLike ? members(reference.value) : [];

    const isJudged = answeredAlike();
    await kit.forEach(operationsFirst(triggers), async (name) => {
      const exchange = (await provokeOnce(kit, triggers, name))?.exchange;
      if (exchange === undefined) return;
      const { class: answer, status } = kit.outcome(exchange);
      if (answer !== 'caller-error' && answer !== 'server-error') kit.discard('it is not an error here');
      if (isJudged(exchange)) return;
      const what = `The error for ${name} (${String(status)})`;
      const { schema, type, isOwn, isOfAnyType } = formOf(forms, status, mediaTypeOf(exchange));
      const isDeclared = schema !== undefined || type !== undefined;
      const where = { where: exchange.id, ...(isDeclared ? worded(exchange, status) : {}) };
      const body = kit.body(exchange);
      const isJson = isJsonType(type) || schema !== undefined;
      if (isJson && isOfAnyType !== true) kit.expect(body.kind, `${what} is JSON`, where).toBeOneOf(['json']);
      if (!isOwn && body.kind === 'json')
        kit
          .expect(kindOf(body.value), `${what} is of the same kind as a success`, where)
          .toBeOneOf([...kinds(result.value)]);
      if (type !== undefined)
        kit.expect(mediaTypeOf(exchange), `${what} is of the declared media type`, where).toEqual(type.toLowerCase());
      if (!isJson || body.kind !== 'json') return;
      if (schema !== undefined) {
        kit.expect(kit.validateAnswer(schema, body.value), `${what} has the declared shape`, where).toBeEmpty();
      } else if (expected.length > 0 && !isOwn) {
        const found = members(body.value);
        const claim = `${what} has a member that the error for an unknown id has`;
        const isShared = found.some((member) => expected.includes(member));
        const shown = { ...where, shown: found.join(', ') || 'no member' };
        kit.expect(isShared, claim, shown).toBeTrue(`one of ${expected.join(', ')}`);
      }
    });
  },
});

/** A list may be a bare array where an item is an object; an error is then the object. */
function kinds(success: Json): readonly Json[] {
  return isObject(success) ? ['object'] : [kindOf(success), 'object'];
}
