import { createHash } from 'node:crypto';

/** The files of a bundle, by name; folders are part of the name. */
export type BundleFiles = ReadonlyMap<string, string>;

export const MANIFEST = 'manifest.json';
/** What signs the manifest. */
export const ENVELOPE = 'statement.dsse.json';
/** Name of the run file in a bundle. */
export const RUN_FILE = 'run.ndjson';
/** The contract as it was understood. */
export const FACTS_FILE = 'facts.json';
/** What opens the commitments to the lines of the run file, line by line; empty where something was redacted. */
export const LINE_SALTS = 'line-salts.txt';
/** A commitment to each line of the run file. The manifest lists these, and not the run file: a digest of the whole would betray what is redacted. */
export const LINE_COMMITMENTS = 'line-commitments.txt';
/** What was redacted after the bundle was signed. */
export const REDACTION = 'redaction.json';

/** Why certifying was refused: it stands beside the run, in the place of a certificate. */
export const REFUSALS_FILE = 'refusals.json';

/** The token of the CI job that ran it. It is made for the statement, and so after it. */
export const CI_TOKEN = 'ci-token.jwt';

/** Files that are not in the manifest: itself and what is made of it, and those that may change when something is redacted. */
export const UNLISTED: readonly string[] = [MANIFEST, ENVELOPE, RUN_FILE, LINE_SALTS, REDACTION, CI_TOKEN];

/** Every other file of a bundle with its digest. */
export interface Manifest {
  readonly format: 1;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly octets: number }[];
}

export function manifestOf(files: BundleFiles): Manifest {
  const listed = [...files].filter(([name]) => !UNLISTED.includes(name));
  return {
    format: 1,
    files: listed
      .map(([name, text]) => ({ name, sha256: digest(text), octets: Buffer.byteLength(text) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** SHA-256 of a text in UTF-8. */
export function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
