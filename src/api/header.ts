import { createRequire } from 'node:module';
import type { Contract, Operation } from '../contract/facts/model.js';
import type { AnyCheck } from '../check/registered.js';
import type { Plan } from '../plan/plan.js';
import { silencedChecks } from '../plan/silenced.js';
import {
  RUN_FORMAT,
  type HeaderLine,
  type RecordedCheck,
  type RecordedOperation,
  type Shard,
} from '../result/run-file.js';

const load = createRequire(import.meta.url);

/** Name and version of this package. */
export const TOOL: { readonly name: string; readonly version: string } = (() => {
  const { name, version } = load('probity/package.json') as { name: string; version: string };
  return { name, version };
})();

/** Packages whose version decides what a seed generates or how an answer is read. */
const DECISIVE = ['fast-check', 'ajv', 'undici', 'yaml'] as const;

/** What is said at the top of a run file besides the contract and the plan. */
export interface HeaderFacts {
  readonly baseUrl: string;
  readonly seed: number;
  readonly nonce: string;
  readonly effort: string;
  readonly readOnly: boolean;
  readonly selection: readonly string[];
  readonly leftOut: readonly string[];
  readonly started: Date;
  readonly identities: readonly string[];
  readonly unset: ReadonlyMap<string, readonly string[]>;
  readonly shard?: Shard;
}

/** The first line of a run file: it carries every text that a report needs. */
export function headerOf(contract: Contract, plan: Plan, facts: HeaderFacts): HeaderLine {
  return {
    type: 'header',
    format: RUN_FORMAT,
    tool: TOOL,
    node: process.version,
    started: facts.started.toISOString(),
    service: contract.title,
    baseUrl: facts.baseUrl,
    seed: facts.seed,
    nonce: facts.nonce,
    effort: facts.effort,
    readOnly: facts.readOnly,
    selection: facts.selection,
    ...(facts.leftOut.length === 0 ? {} : { leftOut: facts.leftOut }),
    sources: contract.sources,
    documents: plan.documents,
    checks: plan.checks.map(({ id, part, from, check }) => ({
      id,
      part,
      title: check.title,
      rationale: check.rationale,
      ...(check.usualFix === undefined ? {} : { usualFix: check.usualFix }),
      blindSpot: check.blindSpot,
      ...echoesOf(check),
      ...(from === undefined ? {} : { from }),
    })),
    versions: Object.fromEntries(DECISIVE.map((name) => [name, versionOf(name)])),
    identities: facts.identities,
    unset: Object.fromEntries(facts.unset),
    operations: operationsOf(contract),
    silenced: plan.silenced ?? silencedChecks(contract, plan),
    ...(facts.shard === undefined ? {} : { shard: facts.shard }),
  };
}

/** Checks whose failures may be behind one of this check. */
function echoesOf(check: AnyCheck): Pick<RecordedCheck, 'echoes'> {
  const leansOn = check.kind === 'watch' ? [] : (check.leansOn ?? []);
  const echoes = [...new Set([...leansOn, ...(check.echoes ?? [])])];
  return echoes.length === 0 ? {} : { echoes };
}

/** The offered operations of all resources, and the named ones. */
function operationsOf({ facts }: Contract): readonly RecordedOperation[] {
  const { identities } = facts.auth;
  const callers = identities.state === 'stated' ? identities.value : [];
  const differing = new Set(callers.flatMap(({ variables }) => Object.keys(variables ?? {})));
  const pathOf = ({ path }: Operation): string =>
    path.parts
      .map((part) => {
        if ('literal' in part) return part.literal;
        const name = part.parent === undefined ? part.placeholder : `${part.parent}.${part.placeholder}`;
        return differing.has(name) ? '*' : (facts.variables[name] ?? `<${name}>`);
      })
      .join('');
  const patterns = new Map(
    facts.resources.map(({ name, id }) => [name, id.state === 'stated' ? id.value.pattern : '']),
  );
  const all = [...facts.resources.flatMap(({ operations }) => Object.values(operations)), ...facts.operations];
  return all.flatMap(({ offered }) => {
    if (offered.state !== 'stated') return [];
    const { id, method, resource, safe } = offered.value;
    const ids = resource === undefined ? undefined : patterns.get(resource);
    return [
      {
        id,
        ...(resource === undefined ? {} : { resource }),
        method,
        path: pathOf(offered.value),
        ...(safe && { safe: true as const }),
        ...(ids ? { ids } : {}),
      },
    ];
  });
}

function versionOf(name: string): string {
  try {
    return (load(`${name}/package.json`) as { version: string }).version;
  } catch {
    // A package may keep its package.json to itself; then the lock file is the only witness.
    return 'unknown';
  }
}
