import { createHash } from 'node:crypto';

/** The files of a bundle, by name; folders are part of the name. */
export type BundleFiles = ReadonlyMap<string, string>;

/** Names of the files that are not in the manifest: itself, and what signs it. */
export const MANIFEST = 'manifest.json';
export const ENVELOPE = 'statement.dsse.json';

/** Every other file of a bundle with its digest. */
export interface Manifest {
  readonly format: 1;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly octets: number }[];
}

export function manifestOf(files: BundleFiles): Manifest {
  const listed = [...files].filter(([name]) => name !== MANIFEST && name !== ENVELOPE);
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
