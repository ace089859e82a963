import { fileSystem, TOOL, type Contract, type Files, type Plan, type Run } from '../../index.js';
import { planLine } from '../../engine/planned.js';
import { headerOf } from '../../api/header.js';
import { digest, FACTS_FILE, type BundleFiles } from '../manifest.js';
import { ownDocument } from '../before.js';
import { sourceFiles, factsText } from '../bundle.js';
import type { Profile } from '../profile.js';
import { listed } from '../refusal.js';
import { CERTIFIED_EFFORT, choicesFor, type Certificate } from '../statement.js';
import type { Trouble } from './verification.js';

/** Documents, profile and contract are what they are called, and stand in the bundle as the run had them. */
export function documentTroubles(
  files: BundleFiles,
  run: Run,
  contract: Contract,
  profile: Profile,
  shipped: Files = fileSystem,
): readonly Trouble[] {
  const { sources } = run.header;
  const troubles: Trouble[] = [];
  const broken = sources.filter(({ text, sha256 }) => digest(text) !== sha256).map(({ name }) => name);
  if (broken.length > 0)
    troubles.push({
      code: 'source-changed',
      message: `The run file has another text than its digest says: ${listed(broken)}`,
    });
  const copies = sourceFiles(contract)
    .filter(([name, text]) => files.get(name) !== text)
    .map(([name]) => name);
  if (copies.length > 0)
    troubles.push({
      code: 'source-differs',
      message: `The bundle has another text than the run file: ${listed(copies)}`,
    });
  if (files.get(FACTS_FILE) !== factsText(contract))
    troubles.push({ code: 'facts-differ', message: `${FACTS_FILE} does not follow from the contract` });
  const foreign = sources.filter(
    ({ name, text }) => name.startsWith('probity:') && shippedText(shipped, name) !== text,
  );
  if (foreign.length > 0)
    troubles.push({
      code: 'document-not-shipped',
      message: `Not as it is shipped: ${listed(foreign.map(({ name }) => name))}`,
    });
  const own = ownDocument(contract, profile.document, shipped);
  if (own) troubles.push({ code: own.code, message: own.message });
  const profiles = profile.sources
    .filter(({ name, text }) => files.get(`profile/${name}`) !== text)
    .map(({ name }) => name);
  if (profiles.length > 0)
    troubles.push({ code: 'profile-not-shipped', message: `The profile is not as it is shipped: ${listed(profiles)}` });
  return troubles;
}

/** Text of a shipped file; undefined where there is none of that name. */
export function shippedText(shipped: Files, name: string): string | undefined {
  try {
    return shipped.read(name);
  } catch {
    return undefined;
  }
}

/** The challenge is the one that was given, and seed and nonce follow from it and from nothing else. */
export function challengeTroubles(
  run: Run,
  contract: Contract,
  profile: Profile,
  { challenge, disguised }: Certificate,
  wanted: string | undefined,
): readonly Trouble[] {
  const { seed, nonce, baseUrl, tool, started } = run.header;
  const choices = choicesFor(contract, profile, challenge.text, baseUrl, tool.version, started, disguised);
  const of = 'challenge, address, contract, profile and tool';
  return [
    ...(wanted === undefined || wanted === challenge.text
      ? []
      : [{ code: 'challenge-differs', message: 'It answers another challenge than the one that was given' }]),
    ...(wanted === undefined || challenge.by === 'issuer'
      ? []
      : [{ code: 'challenge-own', message: 'It says of its challenge that the party that ran it drew it' }]),
    ...(choices.seed === seed
      ? []
      : [
          {
            code: 'seed-chosen',
            message: `The seed ${String(seed)} does not follow from ${of}: it was chosen, or one of them is another`,
          },
        ]),
    ...(choices.nonce === nonce
      ? []
      : [
          {
            code: 'nonce-chosen',
            message: `The nonce ${nonce} does not follow from ${of}, and the start of the run: it was chosen, or one of them is another`,
          },
        ]),
  ];
}

/** The run is the whole of what the profile asks for: no filter, no part, no other effort, every entry there. */
export function planTroubles(run: Run, contract: Contract, planned: Plan): readonly Trouble[] {
  const { header } = run;
  const troubles: Trouble[] = [];
  const add = (isSo: boolean, code: string, message: string): void => {
    if (isSo) troubles.push({ code, message });
  };
  const isPart =
    header.shard !== undefined || header.shards !== undefined || run.plan.some(({ shard }) => shard !== undefined);
  add(isPart, 'sharded', 'The run is a part of one, or put together from parts');
  add(header.readOnly, 'read-only', 'The run sent no unsafe method');
  add((header.leftOut ?? []).length > 0, 'filtered', `Operations were left out: ${listed(header.leftOut ?? [])}`);
  const filter = header.selection.find((word) => /^--(only|skip|part|level|shard|checks|read-only)\b/.test(word));
  add(filter !== undefined, 'filtered', `The run was made with a filter: ${filter ?? ''}`);
  add(
    header.effort !== CERTIFIED_EFFORT,
    'other-effort',
    `The effort was ${header.effort} and not ${CERTIFIED_EFFORT}`,
  );
  const expected = planned.entries.map(planLine);
  const [is, wanted] = [run.plan.map(({ entry }) => entry), expected.map(({ entry }) => entry)];
  const missing = wanted.filter((entry) => !is.includes(entry));
  const extra = is.filter((entry) => !wanted.includes(entry));
  add(missing.length > 0, 'entry-dropped', `Planned by contract and profile, and not in the run: ${listed(missing)}`);
  add(extra.length > 0, 'entry-added', `In the run, and not planned by contract and profile: ${listed(extra)}`);
  const lines = new Map(run.plan.map((line) => [line.entry, JSON.stringify(line)]));
  const other = expected.filter((line) => lines.has(line.entry) && lines.get(line.entry) !== JSON.stringify(line));
  add(
    other.length > 0,
    'entry-differs',
    `Planned otherwise than the run says: ${listed(other.map(({ entry }) => entry))}`,
  );
  const unjudged = is.filter((entry) => !run.verdicts.has(entry));
  add(unjudged.length > 0, 'verdict-missing', `Without a verdict: ${listed(unjudged)}`);
  const counts: Record<string, number> = {};
  for (const { verdict } of run.verdicts.values()) counts[verdict.kind] = (counts[verdict.kind] ?? 0) + 1;
  const told = run.footer?.counts ?? {};
  const isOther = [...Object.keys(counts), ...Object.keys(told)].some((kind) => counts[kind] !== told[kind]);
  add(isOther, 'counts-differ', 'The footer counts other verdicts than the run has');
  return [...troubles, ...headerTroubles(run, contract, planned)];
}

/** The texts of the header: documents, checks, operations and what the contract silences are made from the contract again. */
function headerTroubles({ header }: Run, contract: Contract, planned: Plan): readonly Trouble[] {
  const again = headerOf(contract, planned, {
    ...header,
    leftOut: [],
    started: new Date(header.started),
    identities: header.identities ?? [],
    unset: new Map(),
  });
  const own = header.checks.filter(({ from }) => from !== undefined).map(({ id }) => id);
  const parts = [
    ['service', 'service-differs', 'The name of the service'],
    ['documents', 'clauses-differ', 'The clauses of the run'],
    ['checks', 'checks-differ', 'The checks of the run'],
    ['operations', 'operations-differ', 'The operations of the run'],
    ['silenced', 'silenced-differs', 'What the contract switches off'],
  ] as const;
  return [
    ...(own.length === 0 ? [] : [{ code: 'own-checks', message: `Checks that are not shipped: ${listed(own)}` }]),
    ...parts.flatMap(([member, code, what]) =>
      JSON.stringify(header[member]) === JSON.stringify(again[member])
        ? []
        : [{ code, message: `${what} is not what follows from contract, profile and the shipped checks` }],
    ),
  ];
}

/** Whether this tool is the one that ran: another version has other checks, and would come to other verdicts. */
export function versionTroubles({ header: { tool } }: Run): readonly Trouble[] {
  if (tool.name === TOOL.name && tool.version === TOOL.version) return [];
  const message = `It was made by ${tool.name} ${tool.version}, this is ${TOOL.name} ${TOOL.version}: verify it with that version`;
  return [{ code: 'other-version', message }];
}
