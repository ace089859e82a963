import { Ajv } from 'ajv';
import type { KeyObject } from 'node:crypto';
import {
  fileSystem,
  readRunText,
  TOOL,
  type Contract,
  type Files,
  type RegisteredCheck,
  type Run,
} from '../../index.js';
import { commitmentOf, contentOf, isSalt, linesOf } from '../redaction/line-commitments.js';
import { digest, LINE_COMMITMENTS, MANIFEST, RUN_FILE, type BundleFiles, type Manifest } from '../manifest.js';
import { counted, listed } from '../refusal.js';
import { differingMembers } from '../redaction/same-value.js';
import { isStatement } from '../statement-shape.js';
import { openEnvelope } from '../verify/verify-files.js';
import { shippedText } from '../verify/verify-run.js';
import type { StepResult, Trouble } from '../verify/verification.js';
import { withdrawnChecks } from '../renewal/withdrawn.js';
import { DISPUTE_FILE, DISPUTE_TEXT, disputeOf, EVIDENCE_FILE, type Dispute, type Judgement } from './dispute.js';
import { contractOf, judgeAgain } from './make.js';
import { disputeText } from './text.js';

/** What a dispute is verified against. */
export interface VerifyDisputeRequest {
  readonly files: BundleFiles;
  readonly checks: readonly RegisteredCheck[];
  /** The run file, or the bundle, that the exchanges should be of. */
  readonly run?: BundleFiles;
  /** The public key that must have signed the certificate. */
  readonly key?: KeyObject;
  readonly shipped?: Files;
}

/** One thing that is looked at. */
export type DisputeStep = Pick<StepResult, 'state' | 'detail' | 'troubles'> & {
  readonly step: 'form' | 'exchanges' | 'origin' | 'check' | 'verdict';
};

export interface VerifiedDispute {
  readonly steps: readonly DisputeStep[];
  readonly troubles: readonly Trouble[];
  readonly dispute?: Dispute;
  /** What the exchanges come to here; absent where they are not those of the dispute. */
  readonly judged?: Judgement;
  /** Since when the check is withdrawn, and why. */
  readonly withdrawn?: { readonly on: string; readonly because: string };
}

/** Verifies a dispute without a network: the exchanges are those that are listed, and the verdict is worked out again. */
export async function verifyDispute(request: VerifyDisputeRequest): Promise<VerifiedDispute> {
  const { files, shipped = fileSystem, checks } = request;
  const steps: DisputeStep[] = [];
  const add = (step: DisputeStep['step'], detail: string, troubles: readonly Trouble[]): boolean => {
    steps.push({ step, detail, troubles, state: troubles.length === 0 ? 'ok' : 'refused' });
    return troubles.length === 0;
  };
  const ended = (more: Omit<VerifiedDispute, 'steps' | 'troubles'> = {}): VerifiedDispute => ({
    steps,
    troubles: steps.flatMap(({ troubles }) => troubles),
    ...more,
  });
  const dispute = disputeIn(files, shipped);
  if ('code' in dispute) {
    add('form', '', [dispute]);
    return ended();
  }
  add('form', DISPUTE_FILE, disputeText(dispute) === files.get(DISPUTE_TEXT) ? [] : [otherText()]);
  const ids = dispute.evidence.lines.flatMap(({ exchange }) => exchange ?? []);
  const evidence = files.get(EVIDENCE_FILE) ?? '';
  if (!add('exchanges', `${counted(ids.length, 'exchange')}, as listed`, evidenceTroubles(evidence, dispute)))
    return ended({ dispute });
  const origin = originOf(request, dispute, evidence);
  add('origin', origin.detail, origin.troubles);
  const read = readEvidence(evidence);
  if ('code' in read) {
    add('check', '', [read]);
    return ended({ dispute });
  }
  const { run, contract } = read;
  const withdrawn = withdrawnChecks(shipped).find(
    ({ check, versions }) => check === dispute.check.id && versions.includes(run.header.tool.version),
  );
  add('check', withdrawn === undefined ? 'not withdrawn' : `withdrawn on ${withdrawn.on}: ${withdrawn.because}`, [
    ...textTroubles(dispute, run, contract, evidence),
    ...documentTroubles(run, contract, shipped),
    ...checkTroubles(dispute, checks),
  ]);
  const judged = await judgeAgain(run, contract, checks);
  add('verdict', 'worked out again from the exchanges', judgementTroubles(dispute.judged, judged));
  const since = withdrawn === undefined ? {} : { withdrawn: { on: withdrawn.on, because: withdrawn.because } };
  return ended({ dispute, judged, ...since });
}

function otherText(): Trouble {
  return { code: 'text-differs', message: `${DISPUTE_TEXT} says something else than ${DISPUTE_FILE}` };
}

function disputeIn(files: BundleFiles, shipped: Files): Dispute | Trouble {
  const wrong = (message: string): Trouble => ({ code: 'dispute-malformed', message: `${DISPUTE_FILE} ${message}` });
  const validate = new Ajv({ allErrors: true }).compile(
    JSON.parse(shipped.read('probity:schema/dispute.schema.json')) as object,
  );
  try {
    const value = JSON.parse(files.get(DISPUTE_FILE) ?? '') as unknown;
    if (validate(value)) return value as Dispute;
    return wrong(
      `does not have the form of a dispute: ${new Ajv().errorsText(validate.errors, { dataVar: 'dispute' }).slice(0, 300)}`,
    );
  } catch {
    return wrong('is not JSON');
  }
}

/** Each line of the evidence is the one that the dispute lists. */
function evidenceTroubles(evidence: string, { evidence: { lines, sha256 } }: Dispute): readonly Trouble[] {
  const those = linesOf(evidence);
  if (those.length !== lines.length)
    return [
      {
        code: 'exchange-missing',
        message: `${EVIDENCE_FILE} has ${counted(those.length, 'line')}, and the dispute lists ${String(lines.length)}: ask for the whole dispute`,
      },
    ];
  const changed = lines.filter((line, n) => line.sha256 !== digest(those[n] ?? ''));
  if (changed.length > 0) {
    const names = changed.map(({ exchange, line }) => exchange ?? `line ${String(line)}`);
    const message = `The evidence was changed after the dispute was made: ${listed(names)}`;
    return [{ code: 'exchange-changed', message }];
  }
  return digest(evidence) === sha256
    ? []
    : [{ code: 'exchange-changed', message: `${EVIDENCE_FILE} is not the file that the dispute names` }];
}

/** Whether the lines are those of a certificate, and of the run that was given. */
function originOf(
  { files, run, key, shipped = fileSystem }: VerifyDisputeRequest,
  dispute: Dispute,
  evidence: string,
): { readonly detail: string; readonly troubles: readonly Trouble[] } {
  const { lines } = dispute.evidence;
  const those = linesOf(evidence);
  const troubles: Trouble[] = [];
  const details: string[] = [];
  if (dispute.certificate !== undefined) {
    const { opened, troubles: ofSignature } = openEnvelope(files, key, isStatement(shipped));
    troubles.push(...ofSignature);
    const manifest = files.get(MANIFEST) ?? '';
    const commitments = files.get(LINE_COMMITMENTS) ?? '';
    const isSigned =
      opened?.statement.subject[0].digest.sha256 === digest(manifest) &&
      dispute.certificate === digest(manifest) &&
      listedDigest(manifest, LINE_COMMITMENTS) === digest(commitments);
    const signed = linesOf(commitments);
    const foreign = lines.filter(
      ({ line, salt = '' }, n) =>
        !isSalt(salt) || commitmentOf(those[n] ?? '', contentOf(salt, those[n] ?? '')) !== signed[line - 1],
    );
    if (!isSigned)
      troubles.push({ code: 'certificate-differs', message: 'The certificate of the dispute is not whole' });
    else if (foreign.length > 0) troubles.push(notOf('certificate', foreign));
    if (key !== undefined) details.push('of the certificate beside it');
  }
  if (run !== undefined) {
    const all = linesOf(run.get(RUN_FILE) ?? '');
    const foreign = lines.filter(({ line }, n) => all[line - 1] !== those[n]);
    if (foreign.length > 0) troubles.push(notOf('run', foreign));
    details.push('of the run that was given');
  }
  if (details.length === 0)
    troubles.push({
      code: 'origin-not-compared',
      message: `Anybody could have written these exchanges: name the run file or bundle with --run${
        dispute.certificate === undefined
          ? '; the run has no certificate, so --key shows nothing'
          : ', or the signer of its certificate with --key'
      }`,
    });
  return { detail: details.length === 0 ? 'not compared with a run' : details.join('; '), troubles };
}

function notOf(what: 'certificate' | 'run', lines: Dispute['evidence']['lines']): Trouble {
  const names = listed(lines.map(({ exchange, line }) => exchange ?? `line ${String(line)}`));
  return { code: `not-of-the-${what}`, message: `Lines of the evidence are not those of the ${what}: ${names}` };
}

function listedDigest(manifest: string, name: string): string | undefined {
  try {
    return (JSON.parse(manifest) as Manifest).files.find((file) => file.name === name)?.sha256;
  } catch {
    return undefined;
  }
}

function readEvidence(evidence: string): { readonly run: Run; readonly contract: Contract } | Trouble {
  const read = readRunText(evidence);
  const [problem] = 'problems' in read ? read.problems : [];
  if ('problems' in read) return { code: 'evidence-unreadable', message: `${EVIDENCE_FILE}: ${problem ?? ''}` };
  const { run } = read;
  const [planned] = run.plan;
  if (planned === undefined || run.plan.length > 1 || !run.verdicts.has(planned.entry))
    return { code: 'evidence-unreadable', message: `${EVIDENCE_FILE} has not one entry with its verdict` };
  const contract = contractOf(run);
  if (contract === undefined)
    return { code: 'contract-unsound', message: 'The contract in the evidence does not load' };
  return { run, contract };
}

/** Everything that follows from the evidence is as it follows. */
function textTroubles(dispute: Dispute, run: Run, contract: Contract, evidence: string): readonly Trouble[] {
  const { reason, judged, certificate } = dispute;
  const again = disputeOf({
    run,
    contract,
    reason,
    judged,
    evidence,
    lines: dispute.evidence.lines,
    ...(certificate === undefined ? {} : { certificate }),
  });
  const other = differingMembers(dispute, again);
  if (other.length === 0) return [];
  return [{ code: 'dispute-differs', message: `The dispute says something else than its evidence: ${listed(other)}` }];
}

/** Clauses are quoted as the documents have them, and shipped documents are as they are shipped. */
function documentTroubles({ header }: Run, contract: Contract, shipped: Files): readonly Trouble[] {
  if (header.tool.version !== TOOL.version) {
    const message = `The run is of ${header.tool.name} ${header.tool.version}: what its documents and checks said cannot be compared here`;
    return [{ code: 'other-version', message }];
  }
  const foreign = header.sources
    .filter(({ name, text }) => name.startsWith('probity:conventions/') && shippedText(shipped, name) !== text)
    .map(({ name }) => name);
  const known = new Map(
    contract.claims.flatMap(({ document }) => document.clauses.map(({ id, quote }) => [`${document.id}:${id}`, quote])),
  );
  const reworded = header.documents.flatMap((document) =>
    document.clauses
      .filter(({ id, quote }) => known.get(`${document.id}:${id}`) !== quote)
      .map(({ id }) => `${document.id}:${id}`),
  );
  const those = [...foreign, ...reworded];
  if (those.length === 0) return [];
  return [{ code: 'document-not-shipped', message: `Not as the document has it: ${listed(those)}` }];
}

/** The words of a shipped check are those of the check; of another version they may be others. */
function checkTroubles({ check, run }: Dispute, checks: readonly RegisteredCheck[]): readonly Trouble[] {
  if (run.tool.version !== TOOL.version) return [];
  const shipped = checks.find(({ id }) => id === check.id)?.check;
  if (shipped === undefined)
    return [
      { code: 'check-not-shipped', message: `The check ${check.id} is not one of Probity: it cannot be judged here` },
    ];
  const isSame = (['title', 'rationale', 'blindSpot'] as const).every((member) => shipped[member] === check[member]);
  return isSame
    ? []
    : [{ code: 'check-differs', message: `The dispute has other words for ${check.id} than the check` }];
}

function judgementTroubles(said: Judgement, here: Judgement): readonly Trouble[] {
  if (said.finding === here.finding) return [];
  const [by, ours] = [said, here].map(({ tool }) => `${tool.name} ${tool.version}`);
  return said.tool.version === here.tool.version
    ? [
        {
          code: 'judgement-differs',
          message: `The dispute says ${said.finding}, and the exchanges come to ${here.finding}`,
        },
      ]
    : [
        {
          code: 'other-version',
          message: `${by ?? ''} came to ${said.finding}, and ${ours ?? ''} comes to ${here.finding}`,
        },
      ];
}
