import type { OwnedRecord } from '../../check/kit.js';
import { isStop } from '../../check/violation.js';
import type { Json } from '../../contract/text/json.js';
import type { Contract, Own, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { valueAt } from '../../contract/text/pointer.js';
import type { NoteLine } from '../../result/run-file.js';
import type { PlannedEntry } from '../../plan/plan.js';
import type { ForeignRecords } from '../foreign-records/foreign-records.js';
import type { RunContext } from '../kit/context.js';
import { marksOf } from '../kit/records/ledger/intents.js';
import { makeOneOfEach, ownsOf, type Unmade, type Use } from '../preflight.js';
import { excerpt, shownRequest } from './asking.js';
import { notTried, problem, type Step } from './step.js';

/** Resources of which a record is made. */
const MOST = 8;

export interface ScratchRequest {
  readonly context: RunContext;
  readonly entries: readonly PlannedEntry[];
  readonly foreign: ForeignRecords;
  readonly note: (about: NoteLine['about'], text: string) => void;
  /** Why nothing may be written. */
  readonly held: string | undefined;
  /** Resources that are not as the contract says: what is made of them may not be found again. */
  readonly troubled: ReadonlySet<string>;
}

/** What is known before the records are removed; whether they were, the notes of the run say at its end. */
export interface Scratched {
  readonly steps: readonly Step[];
  /** Resources of which a record was made and read back, each with a few words on how it was known again. */
  readonly made: ReadonlyMap<string, string>;
}

/** Makes a record of each resource that a run would make, and reads it back. */
export async function makeScratchRecords(request: ScratchRequest): Promise<Scratched> {
  const { context, entries, held } = request;
  const none = (because: string): Scratched => ({ steps: [notTried('scratch record', because)], made: new Map() });
  if (held !== undefined) return none(held);
  const owns = ownsOf(entries);
  if (owns.size === 0) return none(whyNone(context.contract));
  const { facts } = context.contract;
  const isOf = (name: string, test: (one: string) => boolean): boolean => needed(facts, name).some(test);
  const names = [...owns.keys()];
  const staying = names.filter((name) => isOf(name, (one) => ownOf(facts, one)?.cleanup.by === 'nothing'));
  const unsure = names.filter((name) => !staying.includes(name) && isOf(name, (one) => request.troubled.has(one)));
  const tried = names.filter((name) => ![...staying, ...unsure].includes(name)).slice(0, MOST);
  const left = names.filter((name) => ![...tried, ...staying, ...unsure].includes(name));
  const skipped = [
    ...(staying.length === 0 ? [] : [notTried('scratch record', `${staying.join(', ')}: what is made would stay`)]),
    ...(unsure.length === 0
      ? []
      : [notTried('scratch record', `${unsure.join(', ')}: first the answers have to be as stated`)]),
    ...(left.length === 0 ? [] : [notTried('scratch record', `${left.join(', ')}: ${String(MOST)} others are enough`)]),
  ];
  const unmakeable = facts.resources.flatMap(whyUnmakeable);
  if (unmakeable.length > 0) skipped.push(notTried('scratch record', unmakeable.join('; ')));
  if (tried.length === 0) return { steps: skipped, made: new Map() };
  const made = new Map<string, string>();
  const unread: Step[] = [];
  const use: Use = async (own, records, record) => {
    const item = await records.read(own, record);
    const step = readBack(own, record, item, context.nonce);
    if (typeof step === 'string') made.set(own.resource, step);
    else unread.push(step);
  };
  const chosen = new Map([...owns].filter(([name]) => tried.includes(name)));
  let broken: ReadonlyMap<string, Unmade>;
  try {
    await request.foreign.before(context, [...chosen.values()]);
    broken = await makeOneOfEach(chosen, context, request.note, request.foreign, use);
  } catch (thrown) {
    if (!isStop(thrown)) throw thrown;
    return none(thrown.detail);
  }
  const failed = [...broken].map(([resource, unmade]) => unmadeStep(resource, unmade));
  for (const resource of broken.keys()) made.delete(resource);
  return { steps: [...failed, ...unread, ...skipped], made };
}

/** Why no run makes records of a resource whose create the contract states; nothing where one does. */
function whyUnmakeable({ name, operations, own }: ResourceFacts): readonly string[] {
  if (operations.create.offered.state !== 'stated' || own.state === 'stated') return [];
  if (own.state === 'none') return [`${name}: no record is created, because of ${own.path}`];
  return [`${name}: the contract does not state ${[...new Set(own.paths)].join(', ')}`];
}

/** The resource, and those of which a record is made for it. */
function needed(facts: ServiceFacts, name: string, seen: readonly string[] = []): readonly string[] {
  const own = ownOf(facts, name);
  if (own === undefined || seen.includes(name)) return [name];
  const others = [...own.parents, ...own.refs.map(({ to }) => to)];
  return [name, ...others.flatMap((other) => needed(facts, other, [...seen, name]))];
}

function ownOf({ resources }: ServiceFacts, wanted: string): Own | undefined {
  const own = resources.find(({ name }) => name === wanted)?.own;
  return own && ifStated(own);
}

/** How the record was known again; or what keeps a run from knowing it, and so from writing to it. */
function readBack(own: Own, record: OwnedRecord, item: Json | undefined, nonce: string): Step | string {
  const of = `A record of ${own.resource}`;
  if (own.read === undefined) return 'made, and nothing is stated that would read it back';
  const fact = `resources.${own.resource}`;
  if (item === undefined) {
    const text = `${of} was made (${shownRequest(record.exchange)}) and is not found at ${pathOf(own, record)}`;
    return problem(
      'scratch record',
      text,
      `${fact}.item`,
      'Correct the path of one record, or where its id stands (`id`)',
    );
  }
  const marks = Object.entries(marksOf(own, record.sent)).filter(([, text]) => isMarked(text, nonce));
  if (marks.length === 0) return 'made, known again by its content';
  const found = marks.find(([place]) => isMarked(valueAt(item, place), nonce));
  if (found !== undefined) return `made, read back with its mark in ${found[0]}`;
  const [[place, sent] = ['', '']] = marks;
  const shown = valueAt(item, place);
  const has = shown === undefined ? 'is not in what is read back' : `is read back as ${JSON.stringify(shown)}`;
  const text = `${of}: ${place} was sent as ${JSON.stringify(sent)} and ${has}`;
  const mend = 'State a text field that is kept as it was sent, with `tag`: without it a run writes to no record';
  return problem('scratch record', text, `${fact}.${place === own.tag ? 'tag' : 'unique'}`, mend);
}

function isMarked(value: Json | undefined, nonce: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(nonce.toLowerCase());
}

function pathOf({ item }: Own, { ids }: OwnedRecord): string {
  return item.parts
    .map((part) => {
      if ('literal' in part) return part.literal;
      const name = part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`;
      return ids[name] ?? `<${name}>`;
    })
    .join('');
}

/** Why no record can be made, and where the contract says how. */
function unmadeStep(resource: string, { why, by, isHarmful }: Unmade): Step {
  const fact = `resources.${resource}`;
  // The number of an exchange says nothing where there is no run file.
  const reason = why.replace(/ \([\w-]+@[^()]*\)/g, '');
  if (isHarmful === true) return problem('scratch record', reason, `${fact}.operations.create`, 'Look at the service');
  const status = by?.response?.status;
  if (by === undefined || status === undefined) {
    const isOfId = /no value for <|an id that cannot be used/.test(reason);
    const mend = isOfId ? 'Correct where an answer carries the id' : 'Correct how records are made';
    const text = `No record of ${resource} can be made: ${reason}`;
    return problem('scratch record', text, isOfId ? `${fact}.id` : `${fact}.operations.create`, mend);
  }
  const isCreate = by.operation?.startsWith(`${resource}.`) === true && by.request.method !== 'GET';
  const [, name = 'create'] = by.operation?.split('.') ?? [];
  const text = `No record of ${resource} can be made: ${shownRequest(by)} is answered ${String(status)}${excerpt(by)}`;
  const at =
    by.operation === undefined ? fact : `resources.${by.operation.split('.')[0] ?? resource}.operations.${name}`;
  if (!isCreate) return problem('scratch record', text, at, 'Correct it: a run cannot go on without it');
  return problem('scratch record', text, status === 400 || status === 422 ? `${at}.body` : at, mendOf(status));
}

function mendOf(status: number): string {
  if (status === 401 || status === 403)
    return 'Put a caller that may do this first under auth.identities, or state what this one lacks';
  if (status === 404 || status === 405 || status === 501) return 'Correct its path or method';
  if (status === 409)
    return 'A field must differ from record to record (state it with `unique`), or another record must be there first, or be in another state (state it with `needs` of the create)';
  if (status === 415) return 'Correct the media type: `sends`';
  if (status >= 500) return 'Look into the log of the service';
  return 'State what the body must hold; the answer of the service says what it lacks';
}

/** What the contract lacks for a record to be made. */
function whyNone({ facts }: Contract): string {
  const gaps = facts.resources.flatMap(({ name, own }) => (own.state === 'gap' ? [{ name, paths: own.paths }] : []));
  const [first] = gaps;
  if (first === undefined) return 'no check that would run creates a record';
  return `the contract does not say how records are made and removed (${first.paths.slice(0, 4).join(', ')})`;
}
