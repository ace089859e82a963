import { createPublicKey, type KeyObject } from 'node:crypto';
import { envelopeIn, isSignedBy, keyId, STATEMENT_TYPE, type Envelope } from '../envelope.js';
import { lineTroubles, type ProvenLines } from '../redaction/line-commitments.js';
import {
  digest,
  ENVELOPE,
  MANIFEST,
  REFUSALS_FILE,
  RUN_FILE,
  UNLISTED,
  type BundleFiles,
  type Manifest,
} from '../manifest.js';
import { counted, listed, refusalsIn } from '../refusal.js';
import { PREDICATE_TYPE, type Statement } from '../statement.js';
import type { Trouble } from './verification.js';

/** What stands in the envelope, and whose it is. */
export interface Opened {
  readonly envelope: Envelope;
  readonly statement: Statement;
}

/** Opens the envelope and looks at its signature; a key that is given must have signed it. */
export function openEnvelope(
  files: BundleFiles,
  key: KeyObject | undefined,
  isStatement: (value: unknown) => string | undefined,
): { readonly opened?: Opened; readonly troubles: readonly Trouble[] } {
  const text = files.get(ENVELOPE);
  if (text === undefined) return { troubles: withoutStatement(files) };
  const envelope = envelopeIn(text);
  if (envelope === undefined) return failed('envelope-unreadable', `${ENVELOPE} is not a DSSE envelope`);
  if (envelope.payloadType !== STATEMENT_TYPE)
    return failed(
      'other-payload',
      `What is signed is not an in-toto Statement but ${JSON.stringify(envelope.payloadType)}`,
    );
  const statement = statementIn(envelope);
  const { predicateType } = (statement ?? {}) as { readonly predicateType?: unknown };
  if (statement !== undefined && predicateType !== PREDICATE_TYPE)
    return failed('other-predicate', `The statement is not a certificate but ${JSON.stringify(predicateType)}`);
  const wrong = statement === undefined ? 'it is not JSON' : isStatement(statement);
  if (wrong !== undefined)
    return failed('statement-malformed', `The statement does not have the form of a certificate: ${wrong}`);
  return { opened: { envelope, statement: statement as Statement }, troubles: signatureTroubles(envelope, key) };
}

/** A run that was refused lies in its folder like a bundle, and is none. */
export function withoutStatement(files: BundleFiles): readonly Trouble[] {
  const refusals = refusalsIn(files.get(REFUSALS_FILE) ?? '') ?? [];
  if (refusals.length > 0)
    return refusals.map(({ code, message, mend }) => ({
      code: 'run-refused',
      message: `Certifying was refused, ${code}: ${message}. ${mend}`,
    }));
  const what = files.has(RUN_FILE)
    ? 'this is a run that was not certified, or that did not finish: make a bundle with `probity certify`'
    : 'this is not a bundle of a certificate: name what `probity certify` wrote';
  return [{ code: 'statement-missing', message: `There is no ${ENVELOPE}: ${what}` }];
}

function failed(code: string, message: string): { readonly troubles: readonly Trouble[] } {
  return { troubles: [{ code, message }] };
}

function statementIn({ payload }: Envelope): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function signatureTroubles(envelope: Envelope, key: KeyObject | undefined): readonly Trouble[] {
  const { signatures } = envelope;
  if (signatures.length === 0) {
    return [{ code: 'unsigned', message: 'It is not signed: any holder may have changed anything in it' }];
  }
  if (key === undefined || isSigned(envelope, key)) return [];
  const id = keyId(key);
  const isOther = !signatures.some(({ keyid }) => keyid === id);
  return [
    isOther
      ? {
          code: 'other-key',
          message: `It is signed with another key (${short(signatures[0]?.keyid ?? '')}) than the one that was given (${short(id)})`,
        }
      : {
          code: 'signature-wrong',
          message: 'The signature does not fit: the statement was changed after it was signed',
        },
  ];
}

function isSigned(envelope: Envelope, key: KeyObject): boolean {
  try {
    return isSignedBy(envelope, key);
  } catch {
    return false;
  }
}

/** Every file is the one that the signed manifest lists, none is missing and none is there besides. */
export function fileTroubles(files: BundleFiles, statement: Statement): ProvenLines {
  const troubles = listedTroubles(files, statement);
  return troubles.length > 0 ? { troubles, hidden: new Set() } : lineTroubles(files);
}

function listedTroubles(files: BundleFiles, { subject: [subject] }: Statement): readonly Trouble[] {
  const text = files.get(MANIFEST);
  if (text === undefined) return [{ code: 'manifest-missing', message: `There is no ${MANIFEST}` }];
  if (digest(text) !== subject.digest.sha256)
    return [{ code: 'manifest-changed', message: `${MANIFEST} is not the one that was signed` }];
  const { files: listedFiles } = JSON.parse(text) as Manifest;
  const known = new Map(listedFiles.map(({ name, sha256 }) => [name, sha256]));
  const missing = [...known.keys()].filter((name) => !files.has(name));
  const extra = [...files.keys()].filter((name) => !UNLISTED.includes(name) && !known.has(name));
  const changed = [...known]
    .filter(([name, sha256]) => digest(files.get(name) ?? '') !== sha256 && files.has(name))
    .map(([name]) => name);
  const trouble = (code: string, names: readonly string[], what: string): readonly Trouble[] =>
    names.length === 0 ? [] : [{ code, message: `${counted(names.length, 'file')} ${what}: ${listed(names)}` }];
  return [
    ...trouble('file-missing', missing, 'of the manifest not there'),
    ...trouble('file-extra', extra, 'there that the manifest does not list'),
    ...trouble('file-changed', changed, 'not as the manifest has it'),
  ];
}

/** The first characters of a digest: enough to tell one key from another. */
export function short(id: string): string {
  return id.slice(0, 16);
}

/** A public key as PEM has it; of a private one its public part. Undefined for anything that is no key for Ed25519. */
export function publicKeyIn(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}
