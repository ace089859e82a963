import type { KeyObject } from 'node:crypto';
import type { CiKeys } from '../certify/ci-attestation.js';
import { DISPUTE_FILE } from '../certify/dispute/dispute.js';
import { digest, ENVELOPE, MANIFEST, RUN_FILE, type BundleFiles } from '../certify/manifest.js';
import type { Certificate } from '../certify/statement.js';
import { outcomeOf } from '../certify/text.js';
import type { StepResult, Trouble } from '../certify/verify/verification.js';
import { withoutStatement } from '../certify/verify/verify-files.js';
import { verifyBundle, type Verified } from '../certify/verify/verify.js';
import { observationsOf, readRunText, valuesText, type RegisteredCheck, type Run } from '../index.js';

/** `unverifiable`: nothing can be said. `expired`: all holds but the date. */
export type State = 'verified' | 'expired' | 'refused' | 'unverifiable';

/** What the service was seen to do where it has a choice: neither good nor bad. */
export interface Observation {
  readonly of: string;
  /** `404 (12 times), 204 (3 times)` */
  readonly values: string;
}

/** A bundle as the register has it. */
export interface Entry {
  /** Name of its folder, or of its zip without the ending. */
  readonly name: string;
  /** Name of the zip that it is; undefined for a folder. */
  readonly zip?: string;
  readonly state: State;
  readonly reasons: readonly Trouble[];
  readonly steps: readonly StepResult[];
  /** What it says; only where the listed key signed it and every file is as it was signed. */
  readonly certificate?: Certificate;
  readonly signedBy: readonly string[];
  /** SHA-256 of the manifest, which names every other file by its digest. */
  readonly manifest?: string;
  /** Whether the register's owner gave the challenge that it must answer. */
  readonly isChallengeListed: boolean;
  /** Only of a bundle that is verified. */
  readonly observed: readonly Observation[];
}

/** A bundle, and what the owner of the register lists for it. */
export interface Listed {
  readonly name: string;
  readonly files: BundleFiles;
  readonly key?: KeyObject;
  readonly challenge?: string;
  /** Of whoever makes the tokens of CI jobs. */
  readonly ciKeys?: CiKeys;
}

/** Verifies one bundle, offline. Whatever is in it, the others are not kept from being listed. */
export async function entryOf(listed: Listed, checks: readonly RegisteredCheck[], now: Date): Promise<Entry> {
  const { name, files, key, challenge, ciKeys } = listed;
  const reasons = noCertificate(files);
  if (reasons.length > 0) return { ...unlisted(name, 'refused', '', ''), reasons };
  if (key === undefined)
    return unlisted(
      name,
      'unverifiable',
      'no-key',
      'The register lists no public key for it, so its signer is unknown',
    );
  try {
    const given = {
      ...(challenge === undefined ? {} : { challenge }),
      ...(ciKeys === undefined ? {} : { ciKeys }),
    };
    const run = wholeRunOf(files);
    const verified = await verifyBundle({ files, checks, key, now, ...given, ...(run === undefined ? {} : { run }) });
    const entry = judged(name, verified, now, challenge !== undefined);
    const text = files.get(MANIFEST);
    return {
      ...entry,
      ...(text === undefined ? {} : { manifest: digest(text) }),
      observed: entry.state === 'verified' && run !== undefined ? observedIn(run) : [],
    };
  } catch (error) {
    const message = `Its verification broke off: ${error instanceof Error ? error.message : String(error)}`;
    return unlisted(name, 'refused', 'verification-broke-off', message);
  }
}

/** Why it is none, whatever key is listed: a key would not mend it. */
function noCertificate(files: BundleFiles): readonly Trouble[] {
  if (files.has(ENVELOPE)) return [];
  if (files.has(DISPUTE_FILE))
    return [{ code: 'no-certificate', message: 'It is the dispute of a finding, and no certificate' }];
  return withoutStatement(files);
}

/** An entry of which nothing is known but why. */
export function unlisted(name: string, state: 'refused' | 'unverifiable', code: string, message: string): Entry {
  return {
    name,
    state,
    reasons: [{ code, message }],
    steps: [],
    signedBy: [],
    isChallengeListed: false,
    observed: [],
  };
}

/** What a verification with the listed key makes of an entry. This is the one place that says `verified`. */
export function judged(name: string, verified: Verified, now: Date, isChallengeListed = false): Entry {
  const { steps, signedBy, certificate } = verified;
  const reasons = [...verified.troubles, ...doubtsOf(verified, now)];
  const isSigned = (['signature', 'files'] as const).every((one) =>
    steps.some(({ step, state }) => step === one && state === 'ok'),
  );
  return {
    name,
    state: stateOf(reasons),
    reasons,
    steps,
    signedBy,
    isChallengeListed,
    observed: [],
    ...(isSigned && certificate !== undefined ? { certificate } : {}),
  };
}

function stateOf(reasons: readonly Trouble[]): State {
  if (reasons.length === 0) return 'verified';
  if (reasons.every(({ code }) => code === 'expired')) return 'expired';
  return outcomeOf({ troubles: reasons }) === 'refused' ? 'refused' : 'unverifiable';
}

/** Without a trouble everything must have been looked at; asked again here, because a badge is made of it. */
function doubtsOf({ troubles, steps, signedBy, certificate }: Verified, now: Date): readonly Trouble[] {
  if (troubles.length > 0) return [];
  if (certificate === undefined) return [{ code: 'statement-missing', message: 'There is no statement' }];
  if (signedBy.length === 0) return [{ code: 'unsigned', message: 'It is not signed' }];
  // A date that is none is not in the future.
  if (!(Date.parse(certificate.expires) > now.getTime()))
    return [{ code: 'expired', message: `It expired on ${certificate.expires.slice(0, 10)}` }];
  const open = steps.filter(({ state }) => state !== 'ok').map(({ step }) => step);
  if (steps.length === 0 || open.length > 0)
    return [{ code: 'step-not-reached', message: `Not everything was looked at: ${open.join(', ')}` }];
  if (certificate.outcome !== 'conformant')
    return [{ code: 'not-conformant', message: 'The statement says that the profile was not kept' }];
  return [];
}

/** The run file, parsed once; of one that is not whole `verify` finds out by itself what is wrong. */
function wholeRunOf(files: BundleFiles): Run | undefined {
  const read = readRunText(files.get(RUN_FILE) ?? '');
  return 'problems' in read || read.digest !== 'ok' ? undefined : read.run;
}

/** More of one value than this is no help to a reader. */
const LONGEST = 400;

function observedIn(run: Run): readonly Observation[] {
  return observationsOf(run).map((one) => {
    const values = valuesText(one);
    return { of: one.of, values: values.length > LONGEST ? `${values.slice(0, LONGEST)}…` : values };
  });
}
