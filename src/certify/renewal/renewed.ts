import type { KeyObject } from 'node:crypto';
import { envelopeIn, isSignedBy, type Envelope } from '../envelope.js';
import { digest, ENVELOPE, FACTS_FILE, MANIFEST, type BundleFiles, type Manifest } from '../manifest.js';
import { renewalOf, type Certifying, type Renewal } from './renewal.js';
import { isSame } from '../redaction/same-value.js';
import type { Certificate, Statement } from '../statement.js';
import type { Trouble } from '../verify/verification.js';

/** The certificate before, as the one that renews it says. */
export interface Renewed {
  /** SHA-256 of the statement that was signed. */
  readonly statement: string;
  /** SHA-256 of the manifest, which names every file. */
  readonly manifest: string;
  readonly started: string;
  /** What is other than in it; what may break who relied on it first. */
  readonly changes: readonly Renewal[];
}

/** Here a bundle has what the changes follow from. */
const FOLDER = 'renews/';
const COPIED = [ENVELOPE, MANIFEST, FACTS_FILE];

/** The files of the earlier bundle from which the changes follow, and that its signature covers. */
export function copiesOf(earlier: BundleFiles): readonly (readonly [string, string])[] {
  return COPIED.map((name) => [`${FOLDER}${name}`, earlier.get(name) ?? '']);
}

/** What a certificate says of the one that it renews. */
export function renewedBy(before: Certifying, after: Certifying): Renewed {
  return {
    statement: statementDigest(before.files) ?? '',
    manifest: digest(before.files.get(MANIFEST) ?? ''),
    started: before.certificate.started,
    changes: renewalOf(before, after),
  };
}

/** Name of a certificate that cannot be given to another one: the digest of what was signed. */
export function statementDigest(files: BundleFiles): string | undefined {
  const envelope = envelopeIn(files.get(ENVELOPE) ?? '');
  return envelope === undefined ? undefined : digest(payloadOf(envelope));
}

/** What is verified of a renewal. */
export interface RenewalRequest {
  readonly files: BundleFiles;
  readonly certificate: Certificate;
  readonly envelope: Envelope;
  readonly isStatement: (value: unknown) => string | undefined;
  readonly key?: KeyObject;
  /** The bundle that it must renew, by whoever verifies. */
  readonly wanted?: BundleFiles;
}

/** The earlier certificate is signed with the same key, and the changes are those that follow from it. */
export function renewalTroubles(request: RenewalRequest): readonly Trouble[] {
  const { files, certificate, wanted } = request;
  const { renews: said, ...rest } = certificate;
  if (wanted !== undefined && (said === undefined || said.statement !== statementDigest(wanted)))
    return [{ code: 'renewal-other', message: 'It does not renew the certificate that was given with --renews' }];
  if (said === undefined) {
    const isThere = [...files.keys()].some((name) => name.startsWith(FOLDER));
    return isThere ? [differs('the bundle has files of an earlier certificate, and the statement names none')] : [];
  }
  const earlier = new Map(COPIED.map((name) => [name, files.get(`${FOLDER}${name}`) ?? '']));
  const opened = earlierIn(earlier, request);
  if ('trouble' in opened) return [opened.trouble];
  const again = renewedBy({ certificate: opened.certificate, files: earlier }, { certificate: rest, files });
  return isSame(said, again) ? [] : [differs('it names another certificate, or other changes, than follow from it')];
}

function earlierIn(
  earlier: BundleFiles,
  { envelope: { signatures }, isStatement, key }: RenewalRequest,
): { readonly certificate: Certificate } | { readonly trouble: Trouble } {
  const envelope = envelopeIn(earlier.get(ENVELOPE) ?? '');
  const statement = envelope === undefined ? undefined : statementIn(envelope);
  if (envelope === undefined || statement === undefined || isStatement(statement) !== undefined)
    return { trouble: differs('the statement of the earlier certificate cannot be read') };
  if (digest(earlier.get(MANIFEST) ?? '') !== statement.subject[0].digest.sha256)
    return { trouble: differs('the manifest of the earlier certificate is not the one that was signed') };
  const facts = manifestIn(earlier.get(MANIFEST) ?? '').find(({ name }) => name === FACTS_FILE);
  if (facts?.sha256 !== digest(earlier.get(FACTS_FILE) ?? ''))
    return { trouble: differs('the facts of the earlier certificate are not those that were signed') };
  const names = (all: Envelope['signatures']): string => all.map(({ keyid }) => keyid).join(' ');
  const isOwn = key === undefined ? names(envelope.signatures) === names(signatures) : isSigned(envelope, key);
  if (isOwn || signatures.length === 0) return { certificate: statement.predicate };
  const message = 'The certificate that it renews is not signed with the key of this one';
  return { trouble: { code: 'renewal-other-key', message } };
}

function differs(why: string): Trouble {
  return { code: 'renewal-differs', message: `What it says of the certificate before does not hold: ${why}` };
}

function payloadOf({ payload }: Envelope): string {
  return Buffer.from(payload, 'base64').toString('utf8');
}

function statementIn(envelope: Envelope): Statement | undefined {
  try {
    return JSON.parse(payloadOf(envelope)) as Statement;
  } catch {
    return undefined;
  }
}

function manifestIn(text: string): Manifest['files'] {
  try {
    const { files } = JSON.parse(text) as Partial<Manifest>;
    return Array.isArray(files) ? (files as Manifest['files']) : [];
  } catch {
    return [];
  }
}

function isSigned(envelope: Envelope, key: KeyObject): boolean {
  try {
    return isSignedBy(envelope, key);
  } catch {
    return false;
  }
}
