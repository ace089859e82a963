import { bareFor, boundsFor, breakable, breaksOnly } from './mechanisms/bounds.js';
import {
  defineCheck,
  only,
  stated,
  valueAt,
  withValueAt,
  type Exchange,
  type Json,
  type JsonObject,
} from 'probity/check';
import { changedBy, exemplar, withMemberFrom, writesOf } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { writtenPart, mayHave } from 'probity/check/writes';

/**
 * Writes a member within its bound, which is taken, one step beyond, which is refused, and a time that is its bound, which is taken: in
 * creates, updates and replacements. The bound is a value that the check gave to a member of the record, or of one above it.
 */
export default defineCheck({
  title: 'A member that another value bounds is refused beyond it, on every write',
  rationale: 'A rule that one way to write does not enforce protects nothing: a record that breaks it can be stored.',
  usualFix: 'Put the rule where every write passes: create, update, replacement and bulk.',
  blindSpot: 'changes of the bound while records stand at it; bounds that no caller can write',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    own: resource.own,
    bounds: only(breakable(resource), (all) => all.length > 0, 'a bound that a caller can be beyond'),
    resources: stated(service.resources, ''),
    changes: stated(writesOf(resource), ''),
  }),

  async verify({ own, bounds, resources, changes }, kit) {
    await kit.forEach([...bounds.keys()], async (n) => {
      const rule = bounds[n];
      if (rule === undefined) return kit.discard('no rule');
      const ownOf = (resource?: string) => {
        const facts = resources.find(({ name }) => name === resource);
        return facts?.own.state === 'stated' ? facts.own.value : undefined;
      };
      const other = ownOf(rule.of?.resource);
      const { sent: usual } = await kit.create(own);
      const above = other && (await exemplar(kit, other)).sent;
      const design = boundsFor(kit, own, rule, usual, other, above);
      if (design === undefined) return kit.discard(`no value of ${rule.at} can be measured by its bound`);
      const { most, beyond, bound } = design;
      const bare = bareFor(kit, own, rule, design, ownOf);
      const written = (body: JsonObject, value: Json): JsonObject => withValueAt(body, rule.at, value) as JsonObject;
      const make = async (value: Json) => {
        const input = await kit.createInput(bare.own, written(design.body, value), await bare.related());
        const isOdd = equal(value, beyond);
        if (isOdd && !breaksOnly(own, rule, input.body))
          return kit.discard(`no body breaks the bound of ${rule.at} alone`);
        const exchange = await kit.send(own.create, input);
        return { exchange, record: kit.outcome(exchange).class === 'success' ? kit.adopt(own, exchange) : undefined };
      };
      const refused = (exchange: Exchange, name: string): void => {
        const { class: answer, status } = kit.outcome(exchange);
        const where = { where: `${name} ${rule.at}` };
        const isSaid = rule.refused.length > 0;
        const told = isSaid ? status : answer;
        kit
          .expect(told, `${name} beyond the bound is refused`, where)
          .toBeOneOf(isSaid ? rule.refused : ['caller-error']);
      };
      const { exchange, record } = await make(most);
      kit.control(exchange, 'A create with a value at its bound');
      const { exchange: over } = await make(beyond);
      refused(over, own.create.id);
      const taken = (exchange: Exchange, over: Exchange, name: string): void => {
        const { class: answer, status } = kit.outcome(exchange);
        // Refused with anything else, it may be for another rule.
        const isTaken = answer === 'success' || status !== over.response?.status;
        const other = rule.side === 'at-least' ? 'above' : 'below';
        kit
          .expect(isTaken, `${name} takes the bound itself`, { where: `${name} ${rule.at}`, shown: answer })
          .toBeTrue(`success, or \`${other}\` in the contract`);
      };
      if (bound !== undefined) taken((await make(bound)).exchange, over, own.create.id);
      if (record === undefined) return;
      for (const change of changes) {
        const { kind, operation } = change;
        if (!mayHave(change.body, rule.at)) continue;
        const body = (value: Json): JsonObject =>
          kind === 'replace'
            ? written(writtenPart(change.body, record.sent), value)
            : withMemberFrom(record.sent, {}, rule.at, value);
        const at = await changedBy(kit, own, change, record, body(most));
        kit.control(at, `${operation.id} with a value at its bound`);
        const odd = await changedBy(kit, own, change, record, body(beyond));
        refused(odd, operation.id);
        if (kit.outcome(odd).class === 'success') continue;
        const after = valueAt(await kit.read(own, record), rule.at);
        const isKept = after === undefined || equal(after, valueAt(record.created, rule.at) ?? most);
        kit.expect(isKept, 'A refused change leaves the member as it was').toBeTrue('the value before');
        if (bound !== undefined) taken(await changedBy(kit, own, change, record, body(bound)), odd, operation.id);
      }
    });
  },
});
