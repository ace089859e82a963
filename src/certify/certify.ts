import { createPublicKey, type KeyObject } from 'node:crypto';
import { baseUrlOf, type Environment } from '../api/base-url.js';
import {
  EVERYTHING,
  runContract,
  TOOL,
  type Contract,
  type RegisteredCheck,
  type Run,
  type RunRequest,
} from '../index.js';
import { fetchCiToken } from '../engine/http/credentials/ci-token.js';
export { ciTokenOffer } from '../engine/http/credentials/ci-token.js';
import { refusalsOfRun } from './after.js';
import { refusalsOfContract } from './before.js';
import { bundleOf } from './bundle.js';
import { certifiedPlan } from './certified-plan.js';
import { audienceOf } from './ci-attestation.js';
import { causesOf, refusalsOfPlan } from './foreseen.js';
import { controlAsked, refusalOfControl } from './control.js';
import { disguised, refusalsOfDisguise } from './disguise.js';
import { envelopeIn, keyId } from './envelope.js';
import { peerBook } from './peers.js';
import { CI_TOKEN, ENVELOPE, type BundleFiles } from './manifest.js';
import type { Profile } from './profile.js';
import type { Refusal } from './refusal.js';
import type { Certifying } from './renewal/renewal.js';
import { CERTIFIED_EFFORT, choicesFor, type Certificate, type Given } from './statement.js';
import { verifyBundle } from './verify/verify.js';

/** What is certified, and how the service is reached. */
export interface CertifyRequest {
  readonly contract: Contract;
  readonly profile: Profile;
  /** The shipped checks. */
  readonly checks: readonly RegisteredCheck[];
  readonly given: Omit<Given, 'signer'>;
  readonly key?: KeyObject;
  readonly environment: Environment;
  readonly baseUrl?: string;
  readonly now: Date;
  /** The certificate before, where this one renews one. */
  readonly renews?: Certifying;
  /** The text of the ledger so far. */
  readonly ledgerText: () => string;
  /** Called where nothing stands against the run, before anything is sent. */
  readonly onRun?: (baseUrl: string) => void;
  /** How the run is made: none of it changes what is sent. */
  readonly running?: Pick<
    RunRequest,
    | 'concurrency'
    | 'rate'
    | 'trust'
    | 'folder'
    | 'secretCommands'
    | 'signal'
    | 'stopCleanUp'
    | 'ledger'
    | 'onLine'
    | 'write'
  >;
}

/** A bundle, or why there is none. */
export type Certified =
  | { readonly kind: 'certified'; readonly files: BundleFiles; readonly certificate: Certificate; readonly run: Run }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[]; readonly run?: Run }
  | { readonly kind: 'problem'; readonly problem: string; readonly hint: string };

/** Runs a contract under a profile and makes the bundle, unless something speaks against it. Nothing is sent before that is known of the contract. */
export async function certify(request: CertifyRequest): Promise<Certified> {
  const { contract, profile, checks, environment, key, renews } = request;
  const given: Given = { ...request.given, signer: key === undefined ? '' : keyId(createPublicKey(key)) };
  const bound = baseUrlOf(contract, environment, request.baseUrl);
  if ('problem' in bound) return { kind: 'problem', ...bound };
  const planned = certifiedPlan(contract, profile, checks, bound.url);
  const before = [...refusalsOfContract(contract, profile, given.allowedVolatile)];
  if (given.disguised) before.push(...refusalsOfDisguise(contract));
  // Of a contract that does not claim the document there is no plan that says anything.
  const isOf = !before.some(({ code }) => code === 'document-not-claimed');
  const foreseen = isOf ? refusalsOfPlan(contract, profile, planned) : [];
  // Which exceptions there are is said of the contract already.
  const others = foreseen.filter(({ code }) => code !== 'clause-excepted' || !before.some((one) => one.code === code));
  if (before.length + others.length > 0) return { kind: 'refused', refusals: [...before, ...others] };
  const texts: string[] = [];
  const book = peerBook();
  const control = controlAsked(given, bound.url);
  const { text } = given.challenge;
  request.onRun?.(bound.url);
  const started = new Date();
  const choices = choicesFor(contract, profile, text, bound.url, TOOL.version, started.toISOString(), given.disguised);
  const result = await runContract({
    ...request.running,
    checks,
    environment,
    ...(request.baseUrl === undefined ? {} : { baseUrl: request.baseUrl }),
    policy: { ...EVERYTHING, allowDisruptive: profile.disruptive },
    effort: CERTIFIED_EFFORT,
    started,
    ...choices,
    onPeer: book.onPeer,
    // A request for the proof would tell the service who asks: the header is looked for alone.
    ...(given.disguised ? disguised(contract, planned, choices.nonce) : { contract, plan: planned, control }),
    selection: ['certify', '--profile', profile.id],
    write: (text) => {
      texts.push(text);
      request.running?.write?.(text);
    },
  });
  if ('problem' in result) return { kind: 'problem', ...result };
  const { run, guard, leaks } = result;
  const refusals = causesOf(refusalsOfRun(run, contract, profile));
  // What a refusal says is written down as well.
  const refused = (all: readonly Refusal[]): Certified => ({
    kind: 'refused',
    run,
    refusals: all.map((one) => ({ ...one, message: guard(one.message).text, mend: guard(one.mend).text })),
  });
  if (run.header.baseUrl !== bound.url)
    return refusedBy(run, 'secret-in-address', 'There is a secret in the base URL', 'Put it into credentials');
  const uncontrolled = refusalOfControl(run, given);
  // What was not carried out for want of a proof says nothing else.
  if (uncontrolled.length > 0 && control.isRefused()) return refused(uncontrolled);
  if (refusals.length + uncontrolled.length > 0) return refused([...uncontrolled, ...refusals]);
  const [runText, ledgerText, peersText] = [texts.join(''), request.ledgerText(), book.text()];
  const evidence = { run, runText, ledgerText, peersText, contract, profile, given };
  const made = bundleOf({
    ...evidence,
    ...(key === undefined ? {} : { key }),
    ...(renews === undefined ? {} : { renews }),
  });
  const { certificate } = made;
  const attested = await withCiToken(made.files, given, environment);
  if ('problem' in attested) return refusedBy(run, 'ci-token-missing', attested.problem, attested.mend);
  const { files } = attested;
  if (leaks > 0 || [...files.values()].some((text) => guard(text).isLeak))
    return refusedBy(run, 'defect', 'A secret was about to be written: a defect of Probity', 'Report it');
  const { troubles } = await verifyBundle({ files, checks, now: request.now });
  // Whoever verifies brings the keys.
  const doubts = troubles.filter(({ code }) => code !== 'unsigned' && code !== 'ci-keys-missing');
  if (doubts.length === 0) return { kind: 'certified', files, certificate, run };
  const mend = 'The bundle does not verify as it is: run it again on a quiet service, and report it where it stays';
  return refused(doubts.map(({ code, message }) => ({ code, message, mend })));
}

/** The bundle with a token of the job that ran it, made for its statement; as it is where no job is named. */
async function withCiToken(
  files: BundleFiles,
  { ran }: Given,
  environment: Environment,
): Promise<{ readonly files: BundleFiles } | { readonly problem: string; readonly mend: string }> {
  if (ran.by !== 'ci-attested') return { files };
  const payload = envelopeIn(files.get(ENVELOPE) ?? '')?.payload ?? '';
  const asked = await fetchCiToken(environment, audienceOf(Buffer.from(payload, 'base64').toString('utf8')));
  return 'problem' in asked ? asked : { files: new Map([...files, [CI_TOKEN, `${asked.token}\n`]]) };
}

function refusedBy(run: Run, code: string, message: string, mend: string): Certified {
  return { kind: 'refused', refusals: [{ code, message, mend }], run };
}
