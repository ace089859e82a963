import { defineCheck, enter, context, orDefault, type JsonSchema, type Operation } from 'probity/check';
import { notAnywhere } from 'probity/check/records';
import { validOnce } from 'probity/check/refusals';
import { headline } from './mechanisms/headline.js';

/** What a service answers where it has no such path or method. */
const ABSENT = [404, 405, 501];

/**
 * Sends one request that could succeed. Whether it does is for others to say: here it must only not be answered as if
 * there were no such operation. A 404 may also be about the record, so it is compared with that of a path that is none.
 */
export default defineCheck({
  title: 'The operation is there, on its path and with its method',
  rationale: 'A caller writes code against the operations that the contract names.',
  usualFix: 'Register the route with this method, or correct the path in the contract.',
  blindSpot:
    'an operation that answers and does something else; an operation whose 404 looks like that of a missing record',

  over: 'operation',
  effect: 'as-operation',
  tests: 'preflight',

  needs: (facts) => ({
    context: context(facts),
    schema: orDefault<JsonSchema | undefined>(facts.operation.body, undefined),
  }),

  async verify({ context, schema }, kit) {
    const { operation, footing } = context;
    await kit.forEach(['a valid request'], async () => {
      const { exchange, path } = await validOnce(kit, context, schema);
      const { class: answer, status } = kit.outcome(exchange);
      if (status === 401 || status === 403) kit.must(exchange, `${operation.id} with a credential`);
      if (answer === 'server-error' && status !== 501) kit.must(exchange, operation.id);
      if (answer === 'success') await notAnywhere(kit, operation);
      // What a path names may be a value that the contract gives, and nothing be there under it.
      const isNaming = footing.on !== 'nothing' || operation.path.text.includes('<');
      if (status === 404 && isNaming) {
        const near = { method: operation.method, near: operation };
        const nowhere = await kit.sendTo({ ...near, path: `${path}/-/-/-`, madeUp: true });
        if (headline(nowhere) !== headline(exchange)) kit.discard('the record is not found, not the operation');
        if (endsWithAnother(operation)) kit.discard('what the path names last may be there or not', exchange);
      }
      if (status === 501 && schema !== undefined) {
        const input = { ...(await enter(kit, context)).input, raw: '{' };
        const broken = kit.outcome(await kit.send(operation, input, { intent: 'malformed' }));
        const isRead = broken.class === 'caller-error' && !ABSENT.includes(broken.status ?? 0);
        if (isRead) kit.discard('what was asked for is not implemented, not the operation');
      }
      kit
        .expect(ABSENT.includes(status ?? 0) ? status : true, `${operation.method} ${operation.path.text} is offered`, {
          where: exchange.id,
        })
        .toBeTrue('any status but 404, 405 and 501');
    });
  },
});

/** Whether the last segment of a path names something else than the record: a label of an issue, which it may have or not. */
function endsWithAnother({ kind, path, resource }: Operation): boolean {
  const last = path.parts.at(-1);
  return kind === 'action' && last !== undefined && 'placeholder' in last && last.parent !== resource;
}
