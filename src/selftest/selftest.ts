import { services, type Misbehaviour } from '../reference/index.js';
import { EVERYTHING, planContract, type Contract, type Effort, type RegisteredCheck } from '../index.js';
import { cleanRun, faultRow, variantRow, type Extent, type Row } from './matrix.js';
import { nullTargetRows } from './null-targets.js';
import { NOMINAL_URL, type Subject } from './service.js';

export interface SelftestOptions {
  readonly checks: readonly RegisteredCheck[];
  /** The contract with this file name in `contracts/services/`. */
  readonly contractOf: (name: string) => Contract;
  readonly seed: number;
  /** Ids of the only checks that are tried, on the services that break or tempt them; all, when nothing is said. */
  readonly of?: readonly string[];
  /** Ids of the only faults that are planted; all, when there are none. Then nothing else is run besides the clean service. */
  readonly faults?: readonly string[];
  /** Dialects that are tested, of whichever service; all, when nothing is said. */
  readonly dialects?: readonly string[];
  /**
   * In dialects other than the plain one, one fault of so many, in each dialect others, and those that the plain one does
   * not have; all, when nothing is said.
   */
  readonly dialectFaults?: number;
  /** Checks whose faults are planted there whatever `dialectFaults` says. */
  readonly dialectProves?: readonly string[];
  /** Checks that are run under a fault in dialects other than the plain one; all, when nothing is said. */
  readonly dialectChecks?: 'all' | 'named';
  /** Ids of the only odd services that are tried; all, when nothing is said. */
  readonly variants?: readonly string[];
  /** Only services that are wrong in one way, or only those that are odd or no service at all; both when left out. */
  readonly only?: 'faults' | 'others';
  /**
   * Resources on which checks that a deviation does not name are run, where a service speaks as usual; all by default.
   * On the first alone a fortieth of them is run, with a small effort.
   */
  readonly others?: 'all' | 'first';
  /** `once`: a check that a fault breaks need fail in one entry alone, and the rest of them are not run. `least`: nor of what is odd. */
  readonly proof?: Extent['proof'];
  /** How much is tried of what is no service. */
  readonly nullEffort?: Effort;
  /** Where a service speaks as usual, checks that a deviation does not name are run on one deviation of so many; on all, when nothing is said. */
  readonly othersOf?: number;
  /** Entries that are run on the right service: all, or those that a fault needs, which tell what it can touch. */
  readonly clean?: 'at once' | 'as needed';
  readonly tell?: (text: string) => void;
}

/** Everything that the self-test found, ready to be printed or kept. */
export interface Matrix {
  readonly seed: number;
  readonly rows: readonly DialectRow[];
  /** Checks that no fault breaks: nothing shows that they can fail. */
  readonly unproven: readonly string[];
  /** Every fault killed by exactly its checks, nothing else flagged, nothing left without a verdict where all is well. */
  readonly sound: boolean;
}

export interface DialectRow extends Row {
  /** The dialect that the service spoke: `plain` is the Shop's usual one, `library` that of the Library. */
  readonly dialect: string;
}

/** The reference service may be pushed to its limits: each entry has one of its own. */
const POLICY = { ...EVERYTHING, allowDisruptive: true };

/** Runs the checks on services that are right, wrong in one way, or odd, and compares with what must come out. */
export async function runSelftest(options: SelftestOptions): Promise<Matrix> {
  const { seed, tell, of } = options;
  const checks = of === undefined ? options.checks : neededFor(options.checks, of);
  const rows: DialectRow[] = [];
  const wanted = options.faults ?? [];
  const spoken = services.flatMap((service) => service.dialects.map((dialect) => ({ service, dialect })));
  for (const {
    service,
    dialect: { id: dialect, contract: file },
  } of spoken) {
    // In its usual way of speaking a service is tested with everything; in the others with the faults alone.
    const isUsual = dialect === service.dialects[0]?.id;
    const faults = service.faults.flatMap((fault) => narrowed(fault, of));
    const variants = service.variants.filter(({ tempts }) => of === undefined || tempts.some((id) => of.includes(id)));
    const isSpoken = (one: Pick<Misbehaviour, 'dialects'>, name: string): boolean =>
      one.dialects?.includes(name) ?? true;
    const isUsualToo = (one: Pick<Misbehaviour, 'dialects'>): boolean => isSpoken(one, service.dialects[0]?.id ?? '');
    // A fault that was asked for is planted where the service speaks as usual, and elsewhere only if it is none there.
    const planted = faults.filter(
      (one) => wanted.length === 0 || (wanted.includes(one.id) && (isUsual || !isUsualToo(one))),
    );
    if (wanted.length > 0 && !planted.some((one) => isSpoken(one, dialect))) continue;
    if (options.dialects !== undefined && !options.dialects.includes(dialect)) continue;
    const contract = options.contractOf(file);
    const plan = planContract(contract, checks, POLICY, service.environment(NOMINAL_URL));
    const runs = plan.entries.some(({ check, decision }) => decision.planned === 'run' && of?.includes(check.id));
    if (of !== undefined && !runs) continue;
    const subject: Subject = { contract, checks, plan, service };
    const usual: Extent = {
      ...(options.others === 'first' && { resources: 'named' }),
      ...(options.proof !== undefined && { proof: options.proof }),
    };
    const before = rows.length;
    // What is odd is compared with nothing.
    const clean = await cleanRun(subject, seed, dialect, options.only === 'others' ? 'as needed' : options.clean);
    tell?.(`${dialect}: clean, ${String(clean.row().entries)} entries`);
    const turn = service.dialects.findIndex(({ id }) => id === dialect);
    const isTaken = ({ breaks }: Misbehaviour, n: number): boolean =>
      (n + turn) % (options.dialectFaults ?? 1) === 0 || breaks.some((id) => options.dialectProves?.includes(id));
    const spokenHere =
      options.only === 'others'
        ? []
        : planted.filter((one, n) => isSpoken(one, dialect) && (isUsual || !isUsualToo(one) || isTaken(one, n)));
    const extentOf = (n: number): Extent => (n % (options.othersOf ?? 1) === 0 ? usual : { ...usual, checks: 'named' });
    for (const [n, fault] of spokenHere.entries()) {
      const { dialectChecks = 'all', proof = 'each' } = options;
      const extent: Extent = isUsual ? extentOf(n) : { resources: 'first', checks: dialectChecks, proof };
      const row = await faultRow(subject, clean, fault, seed, dialect, extent);
      rows.push({ ...(isUsual ? row : relevant(row, subject)), dialect });
    }
    tell?.(`${dialect}: ${String(planted.length)} faults`);
    if (options.only !== 'others') rows.splice(before, 0, { ...clean.row(), dialect });
    if (wanted.length > 0 || options.only === 'faults') continue;
    const odd = variants.filter(({ dialects }) => dialects?.includes(dialect) ?? isUsual);
    for (const [n, variant] of odd.filter(({ id }) => options.variants?.includes(id) ?? true).entries()) {
      // What is odd in this dialect alone is tried as the odd services of the usual one are.
      const extent: Extent = isUsual || !isUsualToo(variant) ? extentOf(n) : { resources: 'first', checks: 'named' };
      rows.push({ ...(await variantRow(subject, variant, seed, extent, isUsual ? undefined : dialect)), dialect });
    }
    tell?.(`${dialect}: ${String(odd.length)} variants`);
    if (!isUsual) continue;
    rows.push(...(await nullTargetRows(subject, seed, options.nullEffort)).map((row) => ({ ...row, dialect })));
  }
  const killing = new Set(rows.filter((row) => row.kind === 'fault').flatMap((row) => row.failed));
  const unproven =
    wanted.length > 0 || options.only === 'others'
      ? []
      : (of ?? checks.map(({ id }) => id)).filter((id) => !killing.has(id));
  return { seed, rows, unproven, sound: unproven.length === 0 && rows.every(isSound) };
}

/** The checks themselves; all where a watch is among them, which judges what the others send. */
function neededFor(checks: readonly RegisteredCheck[], of: readonly string[]): readonly RegisteredCheck[] {
  const some = checks.filter(({ id }) => of.includes(id));
  return some.some(({ check }) => check.kind === 'watch') ? checks : some;
}

/** The fault as far as it breaks these checks; none where it breaks none of them. */
function narrowed(fault: Misbehaviour, of: readonly string[] | undefined): readonly Misbehaviour[] {
  if (of === undefined) return [fault];
  const breaks = fault.breaks.filter((id) => of.includes(id));
  const implies = [...fault.breaks, ...(fault.implies ?? [])];
  return breaks.length === 0 ? [] : [{ ...fault, breaks, implies }];
}

/** Whether a row is as it must be. A fault leaves other checks without a verdict; a right service leaves none. */
export function isSound(row: Row): boolean {
  if (row.missed.length > 0 || row.foreign.length > 0) return false;
  return row.kind === 'fault' || row.unproven.length === 0;
}

/**
 * A dialect need not offer what a fault breaks: what has no effect there, and checks that do not run there, cannot be
 * missed there.
 */
function relevant(row: Row, { plan }: Subject): Row {
  const running = new Set(plan.entries.filter((e) => e.decision.planned === 'run').map((e) => e.check.id));
  return { ...row, missed: row.effective ? row.missed.filter((check) => running.has(check)) : [] };
}
