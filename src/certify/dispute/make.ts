import {
  filesOf,
  loadContract,
  readRunText,
  rejudge,
  TOOL,
  type Contract,
  type RegisteredCheck,
  type Run,
} from '../../index.js';
import { exchangeOf, linesOf, textOf } from '../redaction/line-commitments.js';
import { digest, LINE_SALTS, MANIFEST, RUN_FILE, type BundleFiles } from '../manifest.js';
import { disputeFiles, type EvidenceLine, type Judgement } from './dispute.js';

/** A finding of a run, and why it is contested. */
export interface DisputeRequest {
  /** The run file, and beside it what there is of a certificate. */
  readonly files: BundleFiles;
  readonly entry: string;
  readonly reason: string;
  readonly checks: readonly RegisteredCheck[];
}

export type MadeDispute =
  | { readonly files: BundleFiles; readonly judged: Judgement; readonly exchanges: number }
  | { readonly problem: string; readonly hint: string };

/** Cuts a run file to what decides one finding, judges that again, and puts the dispute together. */
export async function makeDispute({ files, entry, reason, checks }: DisputeRequest): Promise<MadeDispute> {
  const text = files.get(RUN_FILE) ?? '';
  const read = readRunText(text);
  if ('problems' in read)
    return {
      problem: `The run file cannot be read: ${read.problems[0] ?? ''}`,
      hint: 'Give the run file as it was written',
    };
  const contract = contractOf(read.run);
  if (contract === undefined)
    return {
      problem: 'The contract in the run file does not load',
      hint: 'Dispute it with the version of Probity that ran',
    };
  const { exchanges, judged } = await decisive(onlyEntry(read.run, entry), contract, checks);
  const lines = linesOf(text);
  const kept = lines.flatMap((line, n) => (isOf(line, entry, exchanges) ? [n] : []));
  const salts = files.has(MANIFEST) ? linesOf(files.get(LINE_SALTS) ?? '') : [];
  const redacted = kept.find((n) => salts[n] === '');
  if (redacted !== undefined)
    return {
      problem: `Line ${String(redacted + 1)} of the run file is redacted, and ${entry} stands on it`,
      hint: 'Dispute it from the bundle as it was before something was redacted',
    };
  const evidence = textOf(kept.map((n) => lines[n] ?? ''));
  const cut = readRunText(evidence);
  if ('problems' in cut) throw new Error(`The evidence cannot be read: ${cut.problems[0] ?? ''}`);
  const manifest = files.get(MANIFEST);
  const parts = {
    run: cut.run,
    contract,
    reason,
    judged,
    evidence,
    lines: kept.map((n) => evidenceLine(lines[n] ?? '', n, salts[n])),
    ...(manifest === undefined ? {} : { certificate: digest(manifest) }),
  };
  return { files: disputeFiles(parts, files), judged, exchanges: exchanges.size };
}

/** The contract that stands in the run file. */
export function contractOf({ header: { sources } }: Run): Contract | undefined {
  const loaded = loadContract(sources[0]?.name ?? '', { files: filesOf(sources) });
  return 'problems' in loaded ? undefined : loaded.contract;
}

function onlyEntry(run: Run, entry: string): Run {
  return { ...run, plan: run.plan.filter((line) => line.entry === entry) };
}

/** The first of these sets of exchanges that comes to the same as all of them, and what that is. */
async function decisive(
  run: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
): Promise<{ readonly exchanges: ReadonlySet<string>; readonly judged: Judgement }> {
  const all = await judgeAgain(run, contract, checks);
  for (const exchanges of candidates(run, checks)) {
    const judged = await judgeAgain({ ...run, exchanges }, contract, checks);
    if (judged.finding === all.finding) return { exchanges: new Set(exchanges.map(({ id }) => id)), judged };
  }
  return { exchanges: new Set(run.exchanges.map(({ id }) => id)), judged: all };
}

/** From few exchanges to many: those of the entry and of its finding, then what entries share, then those of its operations. */
function candidates(
  { plan, verdicts, exchanges }: Run,
  checks: readonly RegisteredCheck[],
): readonly Run['exchanges'][] {
  const [planned] = plan;
  const entry = planned?.entry ?? '';
  const verdict = verdicts.get(entry)?.verdict;
  const found = verdict?.kind === 'fail' ? [verdict, ...(verdict.further ?? [])] : [];
  const named = new Set(found.flatMap(({ finding }) => finding.exchanges));
  const names = new Set(checks.map(({ id }) => id));
  const operations = new Set([planned?.subject, ...(planned?.operations ?? [])]);
  const own = exchanges.filter((one) => one.entry === entry || named.has(one.id));
  // The exchanges before a named one in its sequence are what it rests on.
  const sequences = new Set(own.map(({ id }) => id.slice(0, id.lastIndexOf('/'))));
  const inSequence = exchanges.filter(
    (one) => one.entry === entry || sequences.has(one.id.slice(0, one.id.lastIndexOf('/'))),
  );
  const shared = (one: (typeof exchanges)[number]): boolean => !names.has(one.entry.split('@', 1)[0] ?? '');
  const withShared = exchanges.filter((one) => inSequence.includes(one) || shared(one));
  const withOperations = exchanges.filter((one) => withShared.includes(one) || operations.has(one.operation));
  return [own, inSequence, withShared, withOperations];
}

/** What the exchanges of a run with one entry come to. */
export async function judgeAgain(run: Run, contract: Contract, checks: readonly RegisteredCheck[]): Promise<Judgement> {
  const [again] = await rejudge(run, contract, checks);
  if (again === undefined) return { finding: 'cannot-tell', detail: 'the entry was not planned', tool: TOOL };
  const finding = ({ same: 'stands', different: 'does-not-stand', 'cannot-verify': 'cannot-tell' } as const)[
    again.result
  ];
  return { finding, detail: again.detail, tool: TOOL };
}

function isOf(line: string, entry: string, exchanges: ReadonlySet<string>): boolean {
  if (line.startsWith('{"type":"header"')) return true;
  const id = exchangeOf(line);
  if (id !== '') return exchanges.has(id);
  return ['plan', 'verdict'].some((type) => line.startsWith(`{"type":"${type}","entry":${JSON.stringify(entry)},`));
}

function evidenceLine(line: string, n: number, salt: string | undefined): EvidenceLine {
  const exchange = exchangeOf(line);
  return {
    line: n + 1,
    sha256: digest(line),
    ...(exchange === '' ? {} : { exchange }),
    ...(salt === undefined ? {} : { salt }),
  };
}
