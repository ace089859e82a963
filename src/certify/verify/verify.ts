import type { KeyObject } from 'node:crypto';
import {
  fileSystem,
  filesOf,
  loadContract,
  readRunText,
  type Contract,
  type Files,
  type RegisteredCheck,
  type Run,
} from '../../index.js';
import { refusalsOfContract } from '../before.js';
import { keyId } from '../envelope.js';
import { refusalsOfRun } from '../after.js';
import { certifiedPlan } from '../certified-plan.js';
import { ciAttestation, jobText, type CiJob, type CiKeys } from '../ci-attestation.js';
import { disguiseTroubles, refusalsOfDisguise } from '../disguise.js';
import { refusalOfControl } from '../control.js';
import { CI_TOKEN, RUN_FILE, type BundleFiles } from '../manifest.js';
import { PEERS_FILE, peersIn, peerTroubles } from '../peers.js';
import { profileNamed } from '../profile.js';
import { counted } from '../refusal.js';
import type { Certificate } from '../statement.js';
import { renewalTroubles } from '../renewal/renewed.js';
import { isStatement } from '../statement-shape.js';
import { statementTroubles } from './verify-statement.js';
import { withdrawnTroubles } from '../renewal/withdrawn.js';
import { fileTroubles, openEnvelope, short, type Opened } from './verify-files.js';
import { exchangeTroubles, targetTroubles, timeTroubles } from './verify-exchanges.js';
import { redactedProofs, redactionSummary, type RedactionSummary } from './verify-redaction.js';
import { verdictTroubles } from './verify-verdicts.js';
import { challengeTroubles, documentTroubles, planTroubles, versionTroubles } from './verify-run.js';
import { REDACTED_CODES, Steps, type StepResult, type Trouble } from './verification.js';

/** What a bundle is verified against. */
export interface VerifyRequest {
  readonly files: BundleFiles;
  /** The shipped checks. */
  readonly checks: readonly RegisteredCheck[];
  /** The public key that must have signed it. */
  readonly key?: KeyObject;
  /** The challenge that it must answer. */
  readonly challenge?: string;
  /** The keys of whoever makes the tokens of CI jobs. */
  readonly ciKeys?: CiKeys;
  readonly now: Date;
  /** The bundle that it must renew. */
  readonly renews?: BundleFiles;
  /** The shipped documents and profiles; those of this package, where nothing is said. */
  readonly shipped?: Files;
  /** The run file as it was read already: to parse it costs most of the time. */
  readonly run?: Run;
}

/** What verifying a bundle came to. */
export interface Verified {
  readonly steps: readonly StepResult[];
  /** All troubles, in the order of the steps. */
  readonly troubles: readonly Trouble[];
  /** What the bundle says; undefined where it has no statement that can be read. */
  readonly certificate?: Certificate;
  /** Whether somebody said whose key must have signed it. */
  readonly isKeyGiven: boolean;
  /** Whether it has a run file, whatever stands in it. */
  readonly hasRun: boolean;
  /** Who signed it: the names of the keys. */
  readonly signedBy: readonly string[];
  /** What was taken out after it was signed; undefined where nothing was. */
  readonly redaction?: RedactionSummary;
  /** The CI job that ran it, where one did. */
  readonly job?: CiJob;
}

/** Verifies a bundle without a network: nothing in it is believed that can be worked out again. */
export async function verifyBundle(request: VerifyRequest): Promise<Verified> {
  const steps = new Steps();
  const { opened, troubles } = openEnvelope(request.files, request.key, isStatement(request.shipped ?? fileSystem));
  steps.add('signature', signatureDetail(opened, request.key), troubles);
  // What is unsigned can still be looked at; what somebody else signed, or nobody in this form, cannot be believed.
  const isOf = troubles.every(({ code }) => code === 'unsigned');
  const redaction = opened !== undefined && isOf ? await verifyStatement(request, opened, steps) : undefined;
  const runner = opened !== undefined && isOf ? runnerOf(request, opened) : undefined;
  if (runner !== undefined) steps.add('runner', runner.detail, runner.troubles);
  const all = steps.all();
  return {
    steps: all,
    troubles: all.flatMap((step) => step.troubles),
    isKeyGiven: request.key !== undefined,
    hasRun: request.files.has(RUN_FILE),
    signedBy: opened?.envelope.signatures.map(({ keyid }) => keyid) ?? [],
    ...(opened === undefined ? {} : { certificate: opened.statement.predicate }),
    ...(redaction === undefined ? {} : { redaction }),
    ...(runner?.job === undefined ? {} : { job: runner.job }),
  };
}

function signatureDetail(opened: Opened | undefined, key: KeyObject | undefined): string {
  const [signature] = opened?.envelope.signatures ?? [];
  if (signature === undefined) return 'no signature';
  const by = `signed by the key ${short(signature.keyid)}`;
  return key === undefined ? `${by}; no --key was given, so nothing is known of whose it is` : by;
}

/** @returns what was redacted, where the files are as they were signed */
async function verifyStatement(
  request: VerifyRequest,
  opened: Opened,
  steps: Steps,
): Promise<RedactionSummary | undefined> {
  const { files } = request;
  const lines = fileTroubles(files, opened.statement);
  // Of what is not as it was signed, nothing else is anybody's word.
  if (!steps.add('files', counted(files.size, 'file'), lines.troubles)) return undefined;
  const read = runOf(files, request.run);
  if ('trouble' in read) return void steps.add('documents', 'the run file', [read.trouble]);
  const { run } = read;
  const { redaction, hidden } = lines;
  const summary = redaction === undefined ? undefined : redactionSummary(redaction, run, hidden);
  const contract = verifyDocuments(request, opened, run, steps);
  if (contract === undefined) return summary;
  verifyRun(request, opened, { run, contract, hidden }, steps);
  // What was run with another contract, or with other choices, is not what these checks would have sent; and this takes longest.
  const isOff = steps
    .all()
    .some(({ step, troubles }) => step !== 'signature' && troubles.some(({ code }) => !REDACTED_CODES.includes(code)));
  if (isOff) return summary;
  const { troubles, notVerified } = await verdictTroubles(run, contract, request.checks, hidden);
  steps.add('verdicts', 'worked out again from the exchanges', troubles);
  return summary === undefined ? undefined : { ...summary, notVerified };
}

/** The contract of the run, where documents, profile and version are known here. */
function verifyDocuments(
  { files, shipped = fileSystem }: VerifyRequest,
  { statement: { predicate: certificate } }: Opened,
  run: Run,
  steps: Steps,
): Contract | undefined {
  // Said of certificates of other versions as well: those are the ones that it touches.
  steps.add('documents', 'the checks', withdrawnTroubles(run, shipped));
  const profile = profileNamed(certificate.profile.id, shipped);
  if (profile === undefined || profile.version !== certificate.profile.version)
    return void steps.add('documents', 'the profile', [unknownProfile(certificate)]);
  const version = versionTroubles(run);
  if (version.length > 0) return void steps.add('plan', 'the version of the tool', version);
  const loaded = loadContract(run.header.sources[0]?.name ?? '', { files: filesOf(run.header.sources) });
  if ('problems' in loaded) {
    const [problem] = loaded.problems;
    const message = `The contract of the run does not load: ${problem?.message ?? ''}`;
    return void steps.add('documents', 'the contract', [{ code: 'contract-unsound', message }]);
  }
  steps.add(
    'documents',
    'documents, contract and profile are the shipped ones, or those of the run',
    documentTroubles(files, run, loaded.contract, profile, shipped),
  );
  return loaded.contract;
}

/** Whatever can be said of a run beside its verdicts. */
function verifyRun(
  { files, checks, key, challenge, now, renews, shipped = fileSystem }: VerifyRequest,
  { statement: { predicate: certificate }, envelope }: Opened,
  { run, contract, hidden }: { readonly run: Run; readonly contract: Contract; readonly hidden: ReadonlySet<string> },
  steps: Steps,
): void {
  const profile = profileNamed(certificate.profile.id, shipped);
  if (profile === undefined) return;
  steps.add(
    'challenge',
    'seed and nonce follow from the challenge',
    challengeTroubles(run, contract, profile, certificate, challenge),
  );
  const planned = certifiedPlan(contract, profile, checks, run.header.baseUrl);
  steps.add(
    'plan',
    `${counted(planned.entries.length, 'entry')} planned from contract and profile`,
    planTroubles(run, contract, planned),
  );
  steps.add('exchanges', `${counted(run.exchanges.length, 'exchange')}, none missing`, exchangeTroubles(run, checks));
  const peers = peersIn(files.get(PEERS_FILE)) ?? [];
  steps.add('target', targetDetail(certificate), [
    ...targetTroubles(run, contract, certificate),
    ...peerTroubles(run, files.get(PEERS_FILE)),
    ...refusalOfControl(run, certificate),
    ...disguiseTroubles(run, certificate.disguised),
    ...signerTroubles(certificate, envelope, key),
  ]);
  const isDateHidden = run.exchanges.some(
    ({ id, response }) => hidden.has(id) && response?.headers.some(([name, value]) => isDateOf(name) && !isDate(value)),
  );
  steps.add('times', `order, times and validity${isDateHidden ? '; not the Date of answers, which is redacted' : ''}`, [
    ...timeTroubles(run),
    ...validity(certificate, now),
  ]);
  steps.add('profile', `${profile.id} ${String(profile.version)}`, [
    ...refusalsOfContract(contract, profile, certificate.allowedVolatile, shipped),
    ...(certificate.disguised ? refusalsOfDisguise(contract) : []),
    ...refusalsOfRun(run, contract, profile),
    ...redactedProofs(run, contract, certificate, hidden),
  ]);
  steps.add(
    'statement',
    'what is certified follows from the run',
    statementTroubles(run, contract, profile, certificate, peers),
  );
  steps.add(
    'statement',
    certificate.renews === undefined
      ? 'what is certified follows from the run'
      : 'what is certified follows from the run, and the changes from the certificate before',
    renewalTroubles({
      files,
      certificate,
      envelope,
      isStatement: isStatement(shipped),
      ...(key === undefined ? {} : { key }),
      ...(renews === undefined ? {} : { wanted: renews }),
    }),
  );
}

/** Who ran it: the word of whoever signs, or a job that its token names. */
function runnerOf(
  { files, ciKeys }: VerifyRequest,
  { envelope, statement: { predicate } }: Opened,
): { readonly detail: string; readonly troubles: readonly Trouble[]; readonly job?: CiJob } {
  const token = files.get(CI_TOKEN);
  const { by } = predicate.ran;
  if (by !== 'ci-attested') {
    const extra = { code: 'file-extra', message: `${CI_TOKEN} is there, and no CI job is said to have run it` };
    return {
      detail: by === 'witnessed' ? 'a witness, by its own word' : 'self-declared',
      troubles: token === undefined ? [] : [extra],
    };
  }
  const payload = Buffer.from(envelope.payload, 'base64').toString('utf8');
  const keys = ciKeys === undefined ? {} : { keys: ciKeys };
  const found = ciAttestation({ token, payload, ended: predicate.ended, ...keys });
  return { detail: found.job === undefined ? 'a CI job' : jobText(found.job), ...found };
}

function isDateOf(name: string): boolean {
  return name.toLowerCase() === 'date';
}

function isDate(value: string): boolean {
  return !Number.isNaN(Date.parse(value));
}

function targetDetail({ target, control }: Certificate): string {
  return `${target.baseUrl}, ${control.proven === 'not-proven' ? 'control not proven' : `control proven by a ${control.proven}`}`;
}

/** The proof of control is that of one key: whoever signs with another has shown nothing. */
function signerTroubles(
  { signer }: Certificate,
  { signatures }: Opened['envelope'],
  key: KeyObject | undefined,
): readonly Trouble[] {
  const names = key === undefined ? signatures.map(({ keyid }) => keyid) : [keyId(key)];
  const isOf = signatures.length === 0 || names.includes(signer);
  const message = 'It names another key as that of the certifier than the one that signed it';
  return isOf ? [] : [{ code: 'signer-differs', message }];
}

function runOf(files: BundleFiles, known: Run | undefined): { readonly run: Run } | { readonly trouble: Trouble } {
  if (known !== undefined) return { run: known };
  const trouble = (code: string, message: string): { readonly trouble: Trouble } => ({ trouble: { code, message } });
  const text = files.get(RUN_FILE);
  if (text === undefined) return trouble('run-missing', `There is no ${RUN_FILE}`);
  const read = readRunText(text);
  if ('problems' in read) return trouble('run-unreadable', `${RUN_FILE} is not a run file: ${read.problems[0] ?? ''}`);
  if (read.digest === 'wrong')
    return trouble('run-edited', `${RUN_FILE} was changed after the run: the digest of its footer is wrong`);
  if (read.digest === 'missing') return trouble('run-unfinished', `${RUN_FILE} has no footer: the run did not finish`);
  return { run: read.run };
}

function unknownProfile({ profile: { id, version } }: Certificate): Trouble {
  const message = `This version of Probity has no profile ${id} of version ${String(version)}`;
  return { code: 'other-profile-version', message };
}

function validity({ expires, started }: Certificate, now: Date): readonly Trouble[] {
  if (Date.parse(expires) <= now.getTime())
    return [{ code: 'expired', message: `It expired on ${expires.slice(0, 10)}` }];
  if (Date.parse(started) > now.getTime() + DAY)
    return [{ code: 'from-the-future', message: `The run is dated ${started.slice(0, 10)}, which has not come yet` }];
  // A day that no calendar has is no later than any other.
  if (!(Date.parse(expires) - Date.parse(started) <= (LONGEST_DAYS + 1) * DAY))
    return [{ code: 'valid-too-long', message: `It is valid for more than ${String(LONGEST_DAYS)} days` }];
  return [];
}

const DAY = 86_400_000;
/** A certificate is valid for so many days at most. */
export const LONGEST_DAYS = 366;
