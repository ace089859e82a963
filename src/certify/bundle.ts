import type { KeyObject } from 'node:crypto';
import { allFacts } from '../contract/schema/describe.js';
import type { Contract, Run } from '../index.js';
import { seal } from './envelope.js';
import { withCommitments } from './redaction/line-commitments.js';
import { ENVELOPE, FACTS_FILE, MANIFEST, manifestOf, RUN_FILE, type BundleFiles } from './manifest.js';
import { PEERS_FILE, peersIn } from './peers.js';
import type { Profile } from './profile.js';
import type { Certifying } from './renewal/renewal.js';
import { copiesOf, renewedBy } from './renewal/renewed.js';
import { certificateOf, statementOf, type Certificate, type Given } from './statement.js';

/** What a run made and removed, as it wrote it down before each request. */
export const LEDGER_FILE = 'ledger.ndjson';

/** What a bundle is made of. */
export interface Evidence {
  readonly run: Run;
  /** The run file, octet by octet. */
  readonly runText: string;
  readonly ledgerText: string;
  /** Who was at the other end of the connections. */
  readonly peersText: string;
  readonly contract: Contract;
  readonly profile: Profile;
  readonly given: Given;
  readonly key?: KeyObject;
  /** The certificate before, where this one renews one. */
  readonly renews?: Certifying;
}

/** All files of a bundle, the manifest and what signs it among them. */
export function bundleOf(evidence: Evidence): { readonly files: BundleFiles; readonly certificate: Certificate } {
  const { run, runText, ledgerText, peersText, contract, profile, given, key, renews } = evidence;
  const files = new Map<string, string>([
    [RUN_FILE, runText],
    [LEDGER_FILE, ledgerText],
    [PEERS_FILE, peersText],
    [FACTS_FILE, factsText(contract)],
    ...sourceFiles(contract),
    ...profile.sources.map(({ name, text }): [string, string] => [`profile/${name}`, text]),
  ]);
  const made = certificateOf(run, contract, profile, given, peersIn(peersText) ?? []);
  if (renews === undefined) return { files: sealed(files, made, key), certificate: made };
  const certificate = { ...made, renews: renewedBy(renews, { certificate: made, files }) };
  return { files: sealed(new Map([...files, ...copiesOf(renews.files)]), certificate, key), certificate };
}

/** Adds manifest and signature to the files of a bundle. */
export function sealed(files: BundleFiles, certificate: Certificate, key: KeyObject | undefined): BundleFiles {
  const committed = withCommitments(files);
  const manifest = jsonText(manifestOf(committed));
  const statement = JSON.stringify(statementOf(manifest, certificate));
  return new Map([...committed, [MANIFEST, manifest], [ENVELOPE, jsonText(seal(statement, key))]]);
}

/** The files that a contract was read from: itself, its documents, schemas and locks, numbered as the run file has them. */
export function sourceFiles({ sources }: Pick<Contract, 'sources'>): readonly [string, string][] {
  return sources.map(({ name, text }, n) => {
    const base = name.split('/').at(-1) ?? name;
    return [`sources/${String(n)}-${base.replace(/[^\w.-]/g, '_')}`, text];
  });
}

/** Every fact that the contract states or takes over from a document, by its path; references to secrets stay references. */
export function factsText(contract: Contract): string {
  const facts: Record<string, unknown> = {};
  for (const { path } of allFacts()) {
    for (const found of contract.lookup(path)) {
      if (found.slot.state === 'none') facts[found.path] = 'none';
      else if (found.slot.state === 'stated') facts[found.path] = found.slot.value;
    }
  }
  const paths = Object.keys(facts);
  const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
  return jsonText(Object.fromEntries(leaves.sort().map((path) => [path, facts[path]])));
}

/** JSON for people to read. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
