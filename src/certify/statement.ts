import { summarise, type Contract, type Run } from '../index.js';
import { refusalsOfRun } from './after.js';
import { drawn } from './challenge.js';
import { controlOf, type Control } from './control.js';
import { lookedAt } from './looked-at.js';
import { digest } from './manifest.js';
import { digestOf, type Profile } from './profile.js';
import type { Renewed } from './renewal/renewed.js';
import { certifiedPeers, type CertifiedPeer, type RecordedPeer } from './peers.js';
import { switchedOff, type SwitchedOff } from './switched-off.js';
import { locksOf, type RecordedLock } from './locks.js';

/** Type of our predicate: what a certificate says. Its JSON Schema is `contracts/schema/certificate.schema.json`. */
export const PREDICATE_TYPE = 'https://probity.example/attestation/api-conformance/v1';

/** An in-toto Statement about a bundle. */
export interface Statement {
  readonly _type: 'https://in-toto.io/Statement/v1';
  readonly subject: readonly [{ readonly name: string; readonly digest: { readonly sha256: string } }];
  readonly predicateType: typeof PREDICATE_TYPE;
  readonly predicate: Certificate;
}

/** What whoever certifies says; everything else of a certificate follows from the run. */
export interface Given {
  readonly challenge: {
    readonly text: string;
    /** `issuer`: somebody else gave it. `self`: it was drawn by whoever ran, who may have drawn more than one. */
    readonly by: 'issuer' | 'self';
  };
  readonly ran: {
    /** `ci-attested`: a CI job, which its token names. `witnessed`: the issuer ran it, on a machine of its own. */
    readonly by: 'self-declared' | 'ci-attested' | 'witnessed';
    readonly witness?: string;
  };
  /** ISO 8601. */
  readonly expires: string;
  /** The run looked like that of an ordinary client. */
  readonly disguised: boolean;
  /** Name of the key that signs it; empty where nobody does. */
  readonly signer: string;
  /** Fields that callers write and that may be volatile all the same, by the word of the issuer: `products/price`. */
  readonly allowedVolatile: readonly string[];
}

/** What is certified, of whom, how it was found out, and what was not looked at. */
export interface Certificate extends Given {
  readonly sentence: string;
  readonly outcome: string;
  readonly service: string;
  /** Where the service was asked, and which machines answered. */
  readonly target: { readonly baseUrl: string; readonly peers: readonly CertifiedPeer[] };
  readonly control: Control;
  readonly profile: { readonly id: string; readonly version: number; readonly title: string; readonly sha256: string };
  readonly document: { readonly id: string; readonly title: string; readonly sha256: string };
  readonly contract: { readonly name: string; readonly sha256: string };
  readonly locks: readonly RecordedLock[];
  readonly tool: { readonly name: string; readonly version: string };
  readonly node: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly effort: string;
  readonly seed: number;
  readonly nonce: string;
  readonly started: string;
  readonly ended: string;
  readonly requests: number;
  readonly entries: Readonly<Record<string, number>>;
  readonly rules: Readonly<Record<string, number>>;
  /** Rules of level should that the service breaks: they do not keep it from a certificate. */
  readonly brokenAdvice: readonly string[];
  readonly switchedOff: readonly SwitchedOff[];
  /** The certificate before, where this one renews one. */
  readonly renews?: Renewed;
}

/** Digest of all files of a contract together: the contract itself, its documents, schemas and locks. */
export function digestOfContract({ sources }: Pick<Contract, 'sources'>): string {
  return digest(sources.map(({ name, sha256 }) => `${name} ${sha256}\n`).join(''));
}

/** Effort of every certified run. */
export const CERTIFIED_EFFORT = 'standard';

/** Seed and nonce that a run must have. */
export function choicesFor(
  contract: Contract,
  profile: Profile,
  challenge: string,
  baseUrl: string,
  tool: string,
  started: string,
  disguised: boolean,
): { readonly seed: number; readonly nonce: string } {
  const [of, under] = [digestOfContract(contract), digestOf(profile)];
  return drawn({ challenge, baseUrl, contract: of, profile: under, tool, started, disguised });
}

/** What can be said of a run under a profile. It is made anew when it is verified, member by member. */
export function certificateOf(
  run: Run,
  contract: Contract,
  profile: Profile,
  given: Given,
  peers: readonly RecordedPeer[],
): Certificate {
  const { header, footer } = run;
  const summary = summarise(lookedAt(run));
  const document = header.documents.find(({ id }) => id === profile.document);
  const rules: Record<string, number> = {};
  for (const { verdict } of summary.clauses) rules[verdict] = (rules[verdict] ?? 0) + 1;
  const [source] = contract.sources;
  const started = header.started.slice(0, 10);
  return {
    sentence: `${header.service} kept ${profile.title} (${profile.id} ${String(profile.version)}) on ${started}: ${String(rules['satisfied'] ?? 0)} of ${String(summary.clauses.length)} rules satisfied, none broken`,
    outcome: refusalsOfRun(run, contract, profile).length === 0 ? 'conformant' : 'refused',
    service: header.service,
    target: { baseUrl: header.baseUrl, peers: certifiedPeers(run, peers) },
    control: controlOf(run, given),
    profile: { id: profile.id, version: profile.version, title: profile.title, sha256: digestOf(profile) },
    document: { id: profile.document, title: document?.title ?? '', sha256: document?.sha256 ?? '' },
    contract: { name: source?.name ?? '', sha256: digestOfContract(contract) },
    locks: locksOf(contract),
    tool: header.tool,
    node: header.node,
    versions: header.versions,
    effort: header.effort,
    seed: header.seed,
    nonce: header.nonce,
    started: header.started,
    ended: footer?.ended ?? '',
    requests: footer?.requests ?? 0,
    entries: footer?.counts ?? {},
    rules,
    brokenAdvice: summary.clauses
      .filter(({ verdict, clause }) => verdict === 'violated' && clause.level !== 'must')
      .map(({ id }) => id),
    switchedOff: switchedOff(run, contract, profile),
    ...given,
  };
}

/** The statement about a manifest, as it is signed. */
export function statementOf(manifest: string, certificate: Certificate): Statement {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'manifest.json', digest: { sha256: digest(manifest) } }],
    predicateType: PREDICATE_TYPE,
    predicate: certificate,
  };
}
