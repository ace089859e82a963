import { allFacts } from '../../contract/schema/describe.js';
import { type Contract, type PlanLine, type Run, type Verdict } from '../../index.js';
import { jsonText } from '../bundle.js';
import { digest, ENVELOPE, LINE_COMMITMENTS, MANIFEST, type BundleFiles } from '../manifest.js';
import { digestOfContract } from '../statement.js';
import { disputeText } from './text.js';

/** Files of a dispute: what is contested, the same for people, and the lines of the run file that decide it. */
export const DISPUTE_FILE = 'dispute.json';
export const DISPUTE_TEXT = 'dispute.md';
export const EVIDENCE_FILE = 'evidence.ndjson';

/** What the recorded exchanges come to, judged again. */
export interface Judgement {
  readonly finding: 'stands' | 'does-not-stand' | 'cannot-tell';
  readonly detail: string;
  readonly tool: { readonly name: string; readonly version: string };
}

/** A line of the run file that is part of the evidence. */
export interface EvidenceLine {
  /** Number in the run file, from 1. */
  readonly line: number;
  readonly sha256: string;
  /** Id of the exchange, where it is one. */
  readonly exchange?: string;
  /** Opens the commitment of the certificate to this line. */
  readonly salt?: string;
}

export interface DisputedClause {
  readonly id: string;
  readonly level: string;
  readonly basis: string;
  readonly text: string;
  /** The document that it is in, with the digest of its file and the name of the text that it quotes. */
  readonly document: { readonly id: string; readonly title: string; readonly sha256: string; readonly quotes?: string };
}

/** One contested finding, with all that decides it. Its JSON Schema is `contracts/schema/dispute.schema.json`. */
export interface Dispute {
  readonly format: 1;
  readonly entry: string;
  /** Why it is contested, in the words of whoever contests it. */
  readonly reason: string;
  readonly judged: Judgement;
  readonly verdict: Verdict;
  readonly check: {
    readonly id: string;
    readonly title: string;
    readonly rationale: string;
    readonly blindSpot: string;
    /** Page that says what it looks at and what it must find. */
    readonly page: string;
  };
  readonly clauses: readonly DisputedClause[];
  /** The part of the contract that is about the subject of the entry. */
  readonly contract: {
    readonly name: string;
    readonly sha256: string;
    readonly subject: string;
    readonly facts: Readonly<Record<string, unknown>>;
  };
  readonly run: Pick<
    Run['header'],
    'service' | 'baseUrl' | 'started' | 'seed' | 'nonce' | 'effort' | 'tool' | 'node'
  > & {
    readonly versions: Readonly<Record<string, string>>;
  };
  readonly evidence: { readonly sha256: string; readonly lines: readonly EvidenceLine[] };
  /** Digest of the manifest of the certificate that the lines are of; absent where there is no certificate. */
  readonly certificate?: string;
}

/** What a dispute is made of. */
export interface DisputeParts {
  /** The run, cut to the entry. */
  readonly run: Run;
  readonly contract: Contract;
  readonly reason: string;
  readonly judged: Judgement;
  readonly evidence: string;
  readonly lines: readonly EvidenceLine[];
  readonly certificate?: string;
}

/** All of it follows from the parts: whoever verifies makes it again and compares. */
export function disputeOf({ run, contract, reason, judged, evidence, lines, certificate }: DisputeParts): Dispute {
  const { header } = run;
  const [planned] = run.plan;
  const verdict = planned === undefined ? undefined : run.verdicts.get(planned.entry)?.verdict;
  if (planned === undefined || verdict === undefined) throw new Error('The evidence has no entry with a verdict');
  const check = header.checks.find(({ id }) => id === planned.check);
  const { service, baseUrl, started, seed, nonce, effort, tool, node, versions } = header;
  return {
    format: 1,
    entry: planned.entry,
    reason,
    judged,
    verdict,
    check: {
      id: planned.check,
      title: check?.title ?? '',
      rationale: check?.rationale ?? '',
      blindSpot: check?.blindSpot ?? '',
      page: `docs/checks/${planned.check}.md`,
    },
    clauses: clausesOf(run, planned),
    contract: {
      name: contract.sources[0]?.name ?? '',
      sha256: digestOfContract(contract),
      subject: planned.subject,
      facts: factsOf(contract, planned),
    },
    run: { service, baseUrl, started, seed, nonce, effort, tool, node, versions },
    evidence: { sha256: digest(evidence), lines },
    ...(certificate === undefined ? {} : { certificate }),
  };
}

function clausesOf({ header: { documents } }: Run, { clauses }: PlanLine): readonly DisputedClause[] {
  return documents.flatMap((document) =>
    document.clauses
      .filter(({ id }) => clauses.includes(`${document.id}:${id}`))
      .map(({ id, level, basis, quote, topic }) => ({
        id: `${document.id}:${id}`,
        level,
        basis,
        text: quote ?? topic ?? '',
        document: {
          id: document.id,
          title: document.title,
          sha256: document.sha256,
          ...(document.text === undefined ? {} : { quotes: document.text }),
        },
      })),
  );
}

/** What the contract states of the resources, operations and events that the entry names. */
function factsOf(contract: Contract, { subject, operations }: PlanLine): Readonly<Record<string, unknown>> {
  const names = new Set([subject, ...operations].map((name) => name.split('.', 1)[0]));
  const found: Record<string, unknown> = {};
  for (const { path } of allFacts())
    for (const fact of contract.lookup(path)) {
      const [kind = '', name] = fact.path.split('.');
      if (!['resources', 'operations', 'events'].includes(kind) || !names.has(name)) continue;
      if (fact.slot.state === 'none') found[fact.path] = 'none';
      else if (fact.slot.state === 'stated') found[fact.path] = fact.slot.value;
    }
  const paths = Object.keys(found).sort();
  const leaves = paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)));
  return Object.fromEntries(leaves.map((path) => [path, found[path]]));
}

/** All files of a dispute; those of a certificate are the ones that tie its lines to what was signed. */
export function disputeFiles(parts: DisputeParts, certificate: BundleFiles): BundleFiles {
  const dispute = disputeOf(parts);
  const tied = [MANIFEST, ENVELOPE, LINE_COMMITMENTS].flatMap((name): readonly [string, string][] => {
    const text = parts.certificate === undefined ? undefined : certificate.get(name);
    return text === undefined ? [] : [[name, text]];
  });
  return new Map([
    [DISPUTE_FILE, jsonText(dispute)],
    [DISPUTE_TEXT, disputeText(dispute)],
    [EVIDENCE_FILE, parts.evidence],
    ...tied,
  ]);
}
