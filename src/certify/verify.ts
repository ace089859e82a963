import { Ajv } from 'ajv';
import type { KeyObject } from 'node:crypto';
import {
  fileSystem,
  filesOf,
  loadContract,
  readRunText,
  rejudge,
  type Contract,
  type Files,
  type RegisteredCheck,
  type Run,
} from '../index.js';
import { refusalsOfContract } from './before.js';
import { keyId } from './envelope.js';
import { refusalsOfRun } from './after.js';
import { RUN_FILE } from './bundle.js';
import { certifiedPlan } from './certified-plan.js';
import { disguiseTroubles, refusalsOfDisguise } from './disguise.js';
import { refusalOfControl } from './control.js';
import type { BundleFiles } from './manifest.js';
import { PEERS_FILE, peersIn, peerTroubles } from './peers.js';
import { profileNamed } from './profile.js';
import { counted, listed } from './refusal.js';
import type { Certificate } from './statement.js';
import { statementTroubles } from './verify-statement.js';
import { withdrawnTroubles } from './withdrawn.js';
import { fileTroubles, openEnvelope, short, type Opened } from './verify-files.js';
import { exchangeTroubles, targetTroubles, timeTroubles } from './verify-exchanges.js';
import { challengeTroubles, documentTroubles, planTroubles, versionTroubles } from './verify-run.js';
import { Steps, type StepResult, type Trouble } from './verification.js';

/** What a bundle is verified against. */
export interface VerifyRequest {
  readonly files: BundleFiles;
  /** The shipped checks. */
  readonly checks: readonly RegisteredCheck[];
  /** The public key that must have signed it. */
  readonly key?: KeyObject;
  /** The challenge that it must answer. */
  readonly challenge?: string;
  readonly now: Date;
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
  /** Who signed it: the names of the keys. */
  readonly signedBy: readonly string[];
}

/** Verifies a bundle without a network: nothing in it is believed that can be worked out again. */
export async function verifyBundle(request: VerifyRequest): Promise<Verified> {
  const steps = new Steps();
  const { opened, troubles } = openEnvelope(request.files, request.key, isStatement(request.shipped ?? fileSystem));
  steps.add('signature', signatureDetail(opened, request.key), troubles);
  // What is unsigned can still be looked at; what somebody else signed, or nobody in this form, cannot be believed.
  const isOf = troubles.every(({ code }) => code === 'unsigned');
  if (opened !== undefined && isOf) await verifyStatement(request, opened, steps);
  const all = steps.all();
  return {
    steps: all,
    troubles: all.flatMap((step) => step.troubles),
    signedBy: opened?.envelope.signatures.map(({ keyid }) => keyid) ?? [],
    ...(opened === undefined ? {} : { certificate: opened.statement.predicate }),
  };
}

function signatureDetail(opened: Opened | undefined, key: KeyObject | undefined): string {
  const [signature] = opened?.envelope.signatures ?? [];
  if (signature === undefined) return 'no signature';
  const by = `signed by the key ${short(signature.keyid)}`;
  return key === undefined ? `${by}; no --key was given, so nothing is known of whose it is` : by;
}

async function verifyStatement(request: VerifyRequest, opened: Opened, steps: Steps): Promise<void> {
  const { files, shipped = fileSystem, checks } = request;
  const certificate = opened.statement.predicate;
  // Of what is not as it was signed, nothing else is anybody's word.
  if (!steps.add('files', counted(files.size, 'file'), fileTroubles(files, opened.statement))) return;
  const read = runOf(files, request.run);
  if ('trouble' in read) return void steps.add('documents', 'the run file', [read.trouble]);
  const { run } = read;
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
  const { contract } = loaded;
  steps.add(
    'documents',
    'documents, contract and profile are the shipped ones, or those of the run',
    documentTroubles(files, run, contract, profile, shipped),
  );
  steps.add(
    'challenge',
    'seed and nonce follow from the challenge',
    challengeTroubles(run, contract, profile, certificate, request.challenge),
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
    ...signerTroubles(certificate, opened.envelope, request.key),
  ]);
  steps.add('times', 'order, times and validity', [...timeTroubles(run), ...validity(certificate, request.now)]);
  const refused = [
    ...refusalsOfContract(contract, profile, certificate.allowedVolatile, shipped),
    ...(certificate.disguised ? refusalsOfDisguise(contract) : []),
    ...refusalsOfRun(run, contract, profile),
  ];
  steps.add('profile', `${profile.id} ${String(profile.version)}`, refused);
  steps.add(
    'statement',
    'what is certified follows from the run',
    statementTroubles(run, contract, profile, certificate, peers),
  );
  // What was run with another contract, or with other choices, is not what these checks would have sent; and this takes longest.
  if (!steps.all().some(({ step, state }) => state === 'refused' && step !== 'signature'))
    steps.add('verdicts', 'worked out again from the exchanges', await verdictTroubles(run, contract, checks));
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
  const message = 'It names another key as that of whoever certifies than the one that signed it';
  return isOf ? [] : [{ code: 'signer-differs', message }];
}

function runOf(files: BundleFiles, known: Run | undefined): { readonly run: Run } | { readonly trouble: Trouble } {
  if (known !== undefined) return { run: known };
  const trouble = (code: string, message: string): { readonly trouble: Trouble } => ({ trouble: { code, message } });
  const text = files.get(RUN_FILE);
  if (text === undefined) return trouble('run-missing', `There is no ${RUN_FILE}`);
  const read = readRunText(text);
  if ('problems' in read) return trouble('run-unreadable', `${RUN_FILE} is no run file: ${read.problems[0] ?? ''}`);
  if (read.digest === 'wrong')
    return trouble('run-edited', `${RUN_FILE} was changed after the run: the digest of its footer is wrong`);
  if (read.digest === 'missing')
    return trouble('run-unfinished', `${RUN_FILE} has no footer: the run did not come to its end`);
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

/** Every verdict is what the recorded exchanges come to. */
async function verdictTroubles(
  run: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
): Promise<readonly Trouble[]> {
  const results = await rejudge(run, contract, checks);
  const ran = new Set(run.plan.filter(({ planned }) => planned === 'run').map(({ entry }) => entry));
  const other = results.filter(({ result }) => result === 'different');
  const unknown = results.filter(({ result, entry }) => result === 'cannot-verify' && ran.has(entry));
  return [
    ...(other.length === 0
      ? []
      : [
          {
            code: 'verdict-differs',
            message: `The exchanges come to another verdict than the run file has: ${listed(
              other.map(({ entry, recorded, detail }) => `${entry} (recorded ${recorded}, ${detail.slice(0, 80)})`),
              3,
            )}`,
          },
        ]),
    ...(unknown.length === 0
      ? []
      : [
          {
            code: 'verdict-not-recomputed',
            message: `The exchanges do not lead to a verdict: ${listed(
              unknown.map(({ entry, detail }) => `${entry} (${detail.slice(0, 120)})`),
              3,
            )}`,
          },
        ]),
  ];
}

/** What is wrong with a statement, by the published schema of its predicate; undefined where nothing is. */
function isStatement(shipped: Files): (value: unknown) => string | undefined {
  const ajv = new Ajv({ allErrors: true });
  const predicate = JSON.parse(shipped.read('probity:schema/certificate.schema.json')) as object;
  const validate = ajv.compile({
    type: 'object',
    properties: {
      _type: { const: 'https://in-toto.io/Statement/v1' },
      subject: {
        type: 'array',
        minItems: 1,
        maxItems: 1,
        items: {
          type: 'object',
          properties: {
            name: { const: 'manifest.json' },
            digest: { type: 'object', required: ['sha256'], properties: { sha256: { type: 'string' } } },
          },
          required: ['name', 'digest'],
        },
      },
      predicateType: { type: 'string' },
      predicate,
    },
    required: ['_type', 'subject', 'predicateType', 'predicate'],
  });
  return (value) =>
    validate(value) ? undefined : ajv.errorsText(validate.errors, { dataVar: 'statement' }).slice(0, 300);
}
