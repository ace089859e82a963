import type { LeakGuard } from '../../engine/http/redaction/leak-guard.js';
import { defineCheck } from '../../check/index.js';
import { triggers } from '../../check/looks/index.js';
import { errorForms, formOf, mediaTypeOf } from '../../check/refusals/index.js';
import type { SubjectKind } from '../../check/define.js';
import {
  contentOf,
  numbersOf,
  perform,
  stand,
  type GoldenRequests,
  type Performed,
  type Stand,
} from '../../check/looks/baseline-requests.js';
import { declaredKinds } from './declared-kinds.js';
import { memberKinds, withNulls, withNumbers } from '../../check/values/member-kinds.js';
import type { AnyActiveCheck } from '../../check/registered.js';
import { notAnywhere } from '../../check/records/nowhere.js';
import { leaveOut } from '../../contract/leave-out.js';
import type { JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { Contract, PromisedError, PromisedOperation } from '../../contract/facts/model.js';
import { stated, orDefault } from '../../contract/facts/slot.js';
import { fill } from '../../contract/text/template.js';
import { goldenBodies } from './golden-bodies.js';
import { decide, EVERYTHING } from '../../plan/decide.js';
import type { PlannedEntry } from '../../plan/plan.js';
import { subjectsOf } from '../../plan/subjects.js';
import type { Verdict } from '../../result/verdict.js';
import { runContract, type RunRequest } from '../run-contract.js';
import { aroundItems, promiseOf } from './promise.js';
import { writeLock } from './write-lock.js';

/** What recording a baseline needs: what a run needs, without what a run may choose. */
export interface RecordRequest extends Omit<RunRequest, 'checks' | 'plan' | 'policy' | 'effort' | 'seed'> {
  /** Operations that are not sent. */
  readonly skip?: readonly string[];
}

/** The text of the lock, and what could not be recorded; or the reason why nothing was. */
export type Recorded =
  | { readonly text: string; readonly version: string; readonly left: readonly string[] }
  | { readonly problem: string; readonly hint: string };

/** What was seen while the requests were made. */
interface Gathered {
  readonly records: Map<string, readonly JsonObject[]>;
  readonly operations: Map<string, PromisedOperation>;
  readonly errors: Map<string, PromisedError>;
}

/**
 * Makes fixed requests, on records of its own, and writes down how they are answered: the baseline of the current
 * version. Later runs make the same requests. The bodies follow from the contract alone, so the same contract and the
 * same behaviour give the same text.
 */
export async function recordBaseline({ skip = [], ...request }: RecordRequest): Promise<Recorded> {
  const contract = leaveOut(request.contract, skip);
  const { current } = contract.facts.versioning;
  if (current.state !== 'stated') {
    const hint = 'State versioning.current, or versioning.versions with one that is active';
    return { problem: 'The contract does not say which version this is', hint };
  }
  const gathered: Gathered = { records: new Map(), operations: new Map(), errors: new Map() };
  const left: string[] = [];
  let guard: LeakGuard | undefined;
  // What makes records comes first: the others are made on those that were accepted.
  for (const isFirst of [true, false]) {
    const entries = entriesFor(contract, gathered, isFirst);
    const plan = { entries, documents: [], checks: [] };
    const result = await runContract({ ...request, contract, checks: [], plan, effort: 'quick', seed: 1 });
    if ('problem' in result) return result;
    guard = result.guard;
    for (const { entry, verdict } of result.run.verdicts.values()) {
      if (verdict.kind === 'pass' || verdict.kind === 'not-applicable') continue;
      left.push(`${entry.slice(entry.indexOf('@') + 1)}: ${whyNot(verdict)}`);
    }
  }
  if (gathered.operations.size === 0) {
    return { problem: `No request could be recorded: ${left[0] ?? 'there is none'}`, hint: 'See `probity plan`' };
  }
  const baseline = {
    service: contract.title,
    version: current.value,
    records: Object.fromEntries(gathered.records),
    operations: Object.fromEntries(gathered.operations),
    errors: Object.fromEntries(gathered.errors),
  };
  const text = writeLock(baseline);
  // Of answers a lock has only their form, and bodies are made up.
  if (guard?.(text).isLeak === true) throw new Error('A secret was about to be written to the baseline');
  return { text, version: current.value, left };
}

/** One entry for each operation, and one for the mistakes. */
function entriesFor(contract: Contract, gathered: Gathered, isFirst: boolean): readonly PlannedEntry[] {
  const entry = (over: SubjectKind, check: AnyActiveCheck): readonly PlannedEntry[] =>
    subjectsOf(over, contract.facts).map((subject) => {
      const registered = { id: 'baseline', part: '9-versioning', check };
      const decided = decide(registered, subject, [], EVERYTHING, new Map());
      return { id: `baseline@${subject.name}`, check: registered, subject, clauses: [], ...decided };
    });
  const planned = entry('operation', recording(gathered));
  const makes = ({ subject: { name } }: PlannedEntry): boolean => name.endsWith('.create');
  return isFirst
    ? planned.filter(makes)
    : [...planned.filter((one) => !makes(one)), ...entry('service', mistakes(gathered))];
}

const TEXTS = { title: 'It is recorded', rationale: 'Later runs compare with it.', blindSpot: 'what it does not ask' };

/** Makes the requests of one operation. One that is refused is left out. */
function recording({ records, operations }: Gathered): AnyActiveCheck {
  return defineCheck({
    ...TEXTS,
    over: 'operation',
    effect: 'writes',
    tests: 'preflight',
    needs: (facts) => ({
      stand: stand(facts),
      schema: orDefault<JsonSchema | undefined>(facts.operation.body, undefined),
      returns: orDefault<string | undefined>(facts.operation.returns, undefined),
      around: stated(aroundItems(facts.resource), ''),
      response: orDefault<JsonSchema | undefined>(facts.operation.response, undefined),
    }),
    async verify({ stand, schema, returns, around, response }, kit) {
      const { operation, own } = stand.context;
      await notAnywhere(kit, operation);
      const makes = operation.kind === 'create';
      const drawn = schema === undefined ? [] : goldenBodies(schema, own, operation);
      const asked = requestsFor(stand, makes ? drawn : (records.get(resourceOf(stand) ?? '') ?? []), drawn);
      const done: { readonly n: number; readonly performed: Performed }[] = [];
      await kit.forEach(numbersOf(asked), async (n) => {
        const performed = await perform(kit, stand, asked, n);
        const { class: answer, status } = kit.outcome(performed.exchange);
        if (answer !== 'success') kit.discard(`${operation.id} was answered ${String(status)}`);
        kit.expect(true, 'It is answered with success').toBeTrue('success');
        done.push({ n, performed });
      });
      if (done.length === 0) return;
      const accepted = drawn.filter((_, index) => done.some(({ n }) => n % drawn.length === index));
      if (makes && own !== undefined) records.set(own.resource, accepted);
      const all = done.map(({ performed }) => performed);
      const promise = promiseOf(kit, stand, all, { returns, around, schema, response });
      const bodies = makes ? [] : accepted;
      operations.set(operation.id, { ...promise, bodies, queries: asked.queries });
    },
  });
}

/** Makes the mistakes that a service is likely to refuse. */
function mistakes({ errors }: Gathered): AnyActiveCheck {
  return defineCheck({
    ...TEXTS,
    over: 'service',
    effect: 'writes',
    stage: 'malformed',
    needs: ({ service }) => ({
      triggers: stated(triggers(service), ''),
      forms: errorForms(service),
    }),
    async verify({ triggers: known, forms }, kit) {
      await kit.forEach(
        known.map(({ name }) => name),
        async (name) => {
          const exchange = await known.find((trigger) => trigger.name === name)?.provoke(kit);
          const { class: answer, status, code } = exchange ? kit.outcome(exchange) : { class: 'failed' as const };
          if (exchange === undefined || status === undefined || answer !== 'caller-error') return;
          kit.expect(true, 'It is answered').toBeTrue('an error');
          const shape = formOf(forms, status, mediaTypeOf(exchange)).schema;
          const kinds = withNumbers(memberKinds([contentOf(kit, exchange)]), () => false);
          const members = withNulls(kinds, (pointer) => declaredKinds(shape, pointer));
          errors.set(name, { status, ...(code === undefined ? {} : { code }), members });
        },
      );
    },
  });
}

function requestsFor(
  { context: { operation, listing } }: Stand,
  records: readonly JsonObject[],
  drawn: readonly JsonObject[],
): GoldenRequests {
  const small = listing?.limit === undefined ? [] : fill(listing.limit, { n: 2 });
  const queries = operation.kind === 'list' ? ['', ...small.map((pair) => pair.join('='))] : [];
  return { records, bodies: operation.kind === 'create' ? [] : drawn, queries };
}

/** The resource whose records the requests are made on. */
function resourceOf({ context: { operation, footing, own } }: Stand): string | undefined {
  if (operation.kind === 'list') return own?.resource;
  return footing.on === 'own' ? footing.own.resource : undefined;
}

function whyNot(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'inconclusive':
      return verdict.detail;
    case 'error':
      return verdict.message;
    case 'not-specified':
      return `the contract does not state ${verdict.facts.join(', ')}`;
    case 'skipped':
      return verdict.because;
    default:
      return verdict.kind;
  }
}
