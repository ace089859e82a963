import * as fc from 'fast-check';
import {
  checks,
  DEFAULT_CAPS,
  fileSystem,
  inProcessTransport,
  loadContract,
  readRunText,
  runContract,
  virtualClock,
  type Contract,
  type Effort,
} from '../index.js';
import { bodySchemas, type JsonSchema } from './drawn-schemas.js';
import { echo } from './echo.js';

/** What can be marked, and so takes records to all checks of updates. */
const NAMED: JsonSchema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', minLength: 1, maxLength: 80 } },
};

/** A contract of the echo: what its creates and updates take is drawn, and so is how an update travels. */
export interface GeneratedContract {
  readonly create: JsonSchema;
  readonly update: JsonSchema;
  readonly replace: JsonSchema;
  /** The contract as text. */
  readonly text: string;
}

export const contracts: fc.Arbitrary<GeneratedContract> = fc
  .record({
    create: fc.oneof({ arbitrary: fc.constant(NAMED), weight: 3 }, { arbitrary: bodySchemas, weight: 2 }),
    update: bodySchemas,
    replace: fc.oneof(bodySchemas, fc.constant(undefined)),
    merges: fc.boolean(),
  })
  .map(({ create, update, replace = create, merges }) => ({
    create,
    update,
    replace,
    text: JSON.stringify(contractWith(create, update, replace, merges)),
  }));

function contractWith(create: JsonSchema, update: JsonSchema, replace: JsonSchema, merges: boolean): object {
  const isNamed = JSON.stringify(create) === JSON.stringify(NAMED);
  return {
    probity: 1,
    service: { name: 'Echo' },
    claims: ['web-api'],
    target: { 'base-url': 'http://127.0.0.1:4010', sandbox: ['127.0.0.1'] },
    auth: { default: 'none' },
    resources: {
      things: {
        path: '/things',
        item: '/things/<id>',
        id: { id: '/id' },
        ...(isNamed ? { tag: '/name' } : {}),
        unique: 'none',
        refs: 'none',
        cleanup: 'delete',
        schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        operations: {
          list: {},
          read: {},
          create: { status: 201, location: true, returns: 'item', body: create },
          replace: { status: 200, returns: 'item', body: replace },
          update: { status: 200, returns: 'item', body: update, ...(merges ? { format: 'merge-patch' } : {}) },
          delete: { status: 204 },
        },
        collection: {
          items: '/data',
          total: 'none',
          offset: { base: 1, beyond: 'empty' },
          cursor: 'none',
          limit: { default: 20, max: 100, over: 'clamp' },
          sort: 'none',
          filter: 'none',
          fields: 'none',
        },
        concurrency: 'none',
        states: 'none',
      },
    },
    errors: { code: '/error/code', 'in-200': 'never' },
    limits: { rate: 'none' },
    consistency: { 'read-after-write': 'strong', 'list-lag': '0s' },
    events: 'none',
  };
}

/** What runs on drawn contracts came to. */
export interface Drawn {
  readonly runs: number;
  /** Contracts that do not load: their own words exclude each other. */
  readonly refused: number;
  /** Runs by their exit code. */
  readonly exits: ReadonlyMap<number, number>;
  /** Entries that ended without a verdict on the service, by their reason. */
  readonly inconclusive: ReadonlyMap<string, number>;
  /** What must not be: another exit code than 0, 1 and 3, a defect, a run file that cannot be read. */
  readonly wrong: readonly string[];
  /** Milliseconds of computing time of the longest run, and which one it was. */
  readonly longest: { readonly took: number; readonly run: number };
}

/** Hears of runs while others are still to come, so that one that never ends, or is stopped, leaves something said. */
export interface Hearing {
  /** Before each run. */
  readonly begins?: (run: number, text: string) => void;
  /** After each run, with what was wrong of it. */
  readonly ends?: (run: number, wrong: readonly string[]) => void;
}

/**
 * Milliseconds of computing time after which a run on a service in this process, which never waits, is taken for one that
 * hangs. Of what else the machine does it says nothing, as the time on a clock would.
 */
const HANGS = 20_000;

/**
 * Runs all checks on the echo under contracts that are drawn, each of which it takes at its word.
 * @param drawn contracts with schemas of all kinds, or with odd combinations of facts
 */
export async function onDrawnContracts(
  runs: number,
  seed: number,
  effort: Effort,
  hearing: Hearing = {},
  drawn: fc.Arbitrary<{ readonly text: string }> = contracts,
): Promise<Drawn> {
  const [exits, inconclusive] = [new Map<number, number>(), new Map<string, number>()];
  const wrong: string[] = [];
  let [refused, longest] = [0, { took: 0, run: -1 }];
  for (const [run, { text }] of fc.sample(drawn, { seed, numRuns: runs }).entries()) {
    hearing.begins?.(run, text);
    const contract = loaded(text);
    if (contract === undefined) {
      refused += 1;
      hearing.ends?.(run, []);
      continue;
    }
    const began = process.cpuUsage();
    const ended = await runOn(contract, seed + run, effort);
    const { user, system } = process.cpuUsage(began);
    const took = (user + system) / 1000;
    if (took > longest.took) longest = { took, run };
    if (took > HANGS) ended.wrong.push(`took ${String(Math.round(took))} ms of computing time`);
    exits.set(ended.exit, (exits.get(ended.exit) ?? 0) + 1);
    for (const reason of ended.reasons) inconclusive.set(reason, (inconclusive.get(reason) ?? 0) + 1);
    const named = ended.wrong.map((what) => `Run ${String(run)}: ${what}`);
    wrong.push(...named);
    hearing.ends?.(run, named);
  }
  return { runs, refused, exits, inconclusive, wrong, longest };
}

function loaded(text: string): Contract | undefined {
  const name = 'drawn.yaml';
  const files = { ...fileSystem, read: (path: string) => (path.endsWith(name) ? text : fileSystem.read(path)) };
  const result = loadContract(name, { files });
  return 'contract' in result ? result.contract : undefined;
}

async function runOn(
  contract: Contract,
  seed: number,
  effort: Effort,
): Promise<{ readonly exit: number; readonly reasons: readonly string[]; readonly wrong: string[] }> {
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const written: string[] = [];
  const result = await runContract({
    contract,
    checks,
    seed,
    nonce: 'drawn',
    effort,
    clock,
    transport: () => inProcessTransport(echo(), { caps: DEFAULT_CAPS, clock }),
    write: (line) => written.push(line),
  });
  if ('problem' in result) throw new Error(result.problem);
  const [exit, wrong] = [result.exit(), new Array<string>()];
  if (![0, 1, 3].includes(exit)) wrong.push(`exit ${String(exit)}`);
  const verdicts = [...result.run.verdicts];
  for (const [entry, { verdict }] of verdicts) {
    if (verdict.kind === 'error') wrong.push(`${entry}: ${verdict.stack ?? verdict.message}`);
  }
  const read = readRunText(written.join(''));
  if ('problems' in read) wrong.push(...read.problems);
  else if (read.digest !== 'ok') wrong.push(`the digest is ${read.digest}`);
  const reasons = verdicts.flatMap(([, { verdict }]) => (verdict.kind === 'inconclusive' ? [verdict.reason] : []));
  return { exit, reasons, wrong };
}
