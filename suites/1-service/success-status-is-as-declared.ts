import {
  defineWatch,
  either,
  gap,
  header,
  only,
  orDefault,
  type Json,
  type JsonSchema,
  type Slot,
} from 'probity/check';
import { UNDECLARED_SUCCESS } from 'probity/check/writes';

/** For a batch whose records fared differently; where all went well, a plain success says as much. */
const MULTI_STATUS = 207;
/** By which a PUT tells that it made the record (RFC 9110 section 9.3.4). */
const CREATED = 201;
const EMPTY = 204;
/** By which a request that repeats another one may tell that it made nothing; a check of repetitions judges it. */
const PLAIN = 200;

/**
 * Looks at every success that the run receives. What a document says of all services is for the checks of its clauses: here
 * a service is held to the statuses that its own contract states.
 */
export default defineWatch({
  title: 'Every success has a status that the contract declares for the operation',
  rationale:
    'A caller learns from the status whether there is something new, something to read or something to wait for.',
  usualFix: 'Set the declared status in the handler, or state the one that it means.',
  blindSpot: 'which of several declared statuses belongs to which request',

  intents: ['valid', 'cleanup'],
  rare: true,
  unclaimed: true,
  echoes: ['create-answers-its-status', 'delete-answers-its-status'],

  needs: ({ service, operation }) => ({
    operation: operation.offered,
    statuses: only(
      either(ownOf(operation.id, operation.status), service.statuses.success),
      (statuses) => statuses.length > 0,
    ),
    repeat: orDefault<readonly number[]>(operation.repeat, []),
    upsert: orDefault(operation.upsert, false),
    response: orDefault<JsonSchema | undefined>(operation.response, undefined),
    key: orDefault<Json>(service.at('retries.key.header'), ''),
  }),

  observe({ operation, statuses, repeat, upsert, response, key }, exchange, { expect, outcome, body, validate }) {
    const { class: answer, status } = outcome(exchange);
    const { method, headers } = exchange.request;
    if (answer !== 'success' || method !== operation.method) return;
    const isInBody = operation.retryKey?.in === 'body' && exchange.request.body !== undefined;
    if (status === PLAIN && (isInBody || (key !== '' && header(headers, String(key)) !== undefined))) return;
    const isBatch = statuses.includes(MULTI_STATUS);
    // A PUT to an id that is taken changes what is there (RFC 9110 section 9.3.4).
    const changes = operation.kind === 'create' && method === 'PUT' ? [PLAIN, EMPTY] : [];
    const declared = [
      ...statuses,
      ...repeat,
      ...changes,
      ...(upsert || isBatch ? [CREATED] : []),
      ...(isBatch ? [PLAIN] : []),
    ];
    // What answers anything with the same status and content is no service that keeps anything.
    const content = body(exchange);
    const isWrong = response !== undefined && (!('value' in content) || validate(response, content.value).length > 0);
    if (isWrong && status !== EMPTY && declared.includes(status ?? 0)) return;
    const options = { where: exchange.id, place: String(status), ...UNDECLARED_SUCCESS };
    expect(status, `${operation.id} answers with a status that it declares`, options).toBeOneOf([...new Set(declared)]);
  },
});

/** What the contract of the service states itself, and not a document for all services. */
function ownOf<T>(id: string, slot: Slot<T>): Slot<T> {
  if (slot.state !== 'stated' || !slot.path.startsWith('conventions.')) return slot;
  const [resource = '', name] = id.split('.');
  return gap(name === undefined ? `operations.${id}.status` : `resources.${resource}.operations.${name}.status`);
}
