import { parse, stringify } from 'yaml';
import {
  fileSystem,
  loadContract,
  planContract,
  type Contract,
  type ExchangeLine,
  type RegisteredCheck,
} from '../index.js';
import type { ReferenceService } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

/** Names that lead to a fact: `['resources', 'products', 'id']`. */
export type FactPath = readonly string[];

/** What a contract that says one thing less made of a service that keeps all that it says. */
export interface Dropped {
  /** `resources.products.collection.total`. */
  readonly fact: string;
  /** Entries that failed, were inconclusive or ended with a defect, and why. */
  readonly troubles: readonly string[];
  /**
   * What the shorter contract calls valid and the service refuses by a rule that only the whole contract tells: the finding
   * says what is true of the two, and is no trouble, nor is what waits for it.
   */
  readonly unsaid: readonly string[];
  /** What the shorter contract says instead, where it says something by not stating the fact: its troubles are true of that. */
  readonly saidInstead?: string;
  /** Those of the troubles that failed. */
  readonly failures: readonly string[];
  /** Entries that passed. */
  readonly passed: number;
}

/** What is no fact of the service: who is tested, by whom, and what is claimed. */
const NOT_FACTS = ['probity', 'service', 'target', 'claims', 'sources'];
/** Members that hold a JSON Schema, or parts of one: to drop a line of it states something else. */
const SCHEMAS = ['schema', 'schemas', 'body', 'response', 'sends', 'query'];

/** What a contract that does not state a fact says by that, by the names that the fact ends in. */
const SAID_INSTEAD: readonly { readonly ends: readonly string[]; readonly says: string }[] = [
  { ends: ['envelope'], says: 'the answer is the record itself' },
  { ends: ['envelope', 'item'], says: 'the answer is the record itself' },
];

/** Paths of all facts that the contract in the file states, those that hold others first. */
export function statedFacts(path: string): readonly FactPath[] {
  const facts: FactPath[] = [];
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (at.length === 0 && NOT_FACTS.includes(name)) continue;
      facts.push([...at, name]);
      if (!SCHEMAS.includes(name)) visit(inner, [...at, name]);
    }
  };
  visit(parse(fileSystem.read(path)), []);
  return facts;
}

/** The contract without one fact; undefined where it does not load then. */
export function without(path: string, names: FactPath): Contract | undefined {
  const read = (name: string): string => {
    const text = fileSystem.read(name);
    if (name !== path) return text;
    const whole = parse(text) as Record<string, unknown>;
    let here = whole;
    for (const one of names.slice(0, -1)) here = here[one] as Record<string, unknown>;
    Reflect.deleteProperty(here, names.at(-1) ?? '');
    // Where all that is not named is said not to be there, who leaves one out would say that it is not there.
    if (here['*'] === 'none') Reflect.deleteProperty(here, '*');
    return stringify(whole);
  };
  const loaded = loadContract(path, { files: { ...fileSystem, read }, baselines: 'ignore' });
  return 'problems' in loaded ? undefined : loaded.contract;
}

/** Runs what is left of the contract on the service that keeps all of it, with a small effort. */
export async function tryWithout(
  path: string,
  fact: FactPath,
  checks: readonly RegisteredCheck[],
  service: ReferenceService,
  seed: number,
): Promise<Dropped | undefined> {
  const contract = without(path, fact);
  if (contract === undefined) return undefined;
  const plan = planContract(contract, checks, undefined, service.environment(NOMINAL_URL));
  const { verdicts, exchanges } = await tryEntries(
    { contract, checks, plan, service },
    plan.entries,
    {},
    seed,
    'quick',
  );
  const unsaid = [...verdicts].flatMap(([entry, { kind }]) => {
    const operation = entry.startsWith(VALID) ? entry.slice(VALID.length) : undefined;
    return kind === 'fail' && operation !== undefined && isRefusedThroughout(exchanges, operation) ? [entry] : [];
  });
  const troubles = [...verdicts].flatMap(([entry, verdict]) => {
    const cause = verdict.kind === 'inconclusive' ? (verdict.blockedBy ?? entry) : entry;
    if (unsaid.includes(cause)) return [];
    if (verdict.kind === 'fail') return [`${entry}: ${verdict.finding.claim}: ${verdict.finding.observed}`];
    if (verdict.kind === 'inconclusive') return [`${entry}: ${verdict.reason}, ${verdict.detail}`];
    return verdict.kind === 'error' ? [`${entry}: ${verdict.message}`] : [];
  });
  const failures = [...verdicts].flatMap(([entry, { kind }]) =>
    kind === 'fail' && !unsaid.includes(entry) ? [entry] : [],
  );
  const passed = [...verdicts.values()].filter(({ kind }) => kind === 'pass').length;
  const instead = SAID_INSTEAD.find(({ ends }) => ends.every((name, n) => fact.at(n - ends.length) === name))?.says;
  return {
    fact: fact.join('.'),
    troubles,
    unsaid,
    ...(instead !== undefined && troubles.length > 0 ? { saidInstead: instead } : {}),
    failures,
    passed,
  };
}

/** The check that says of an operation that what its contract calls valid is refused. */
const VALID = 'valid-requests-succeed@';

/**
 * Whether the service blames the caller for every request of the operation that the contract calls valid. One that is
 * taken shows that the contract tells what there is to know: what else is refused is then sent wrongly.
 */
function isRefusedThroughout(exchanges: readonly ExchangeLine[], operation: string): boolean {
  const sent = exchanges.filter((one) => one.operation === operation && one.intent === 'valid' && one.response);
  const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 429;
  return sent.length > 0 && sent.every(({ response }) => isRefusal(response?.status ?? 0));
}
