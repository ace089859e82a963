import { FACTS_FILE, type BundleFiles } from '../manifest.js';
import { counted, listed } from '../refusal.js';
import type { Certificate } from '../statement.js';

/** What a certificate and the bundle that it stands in say. */
export interface Certifying {
  readonly certificate: Certificate;
  readonly files: BundleFiles;
}

/** A way in which a renewed certificate differs from the one before it. */
export interface Renewal {
  /** Whether who relied on the earlier one can no longer rely on it. */
  readonly breaks: boolean;
  readonly text: string;
}

/** What whoever relied on the earlier certificate has to know of the later one; what breaks it first. */
export function renewalOf(before: Certifying, after: Certifying): readonly Renewal[] {
  const [was, is] = [before.certificate, after.certificate];
  return [
    ...ofIdentity(was, is),
    ...ofLocks(was, is),
    ...ofWhatIsShown(was, is),
    ...ofWhatIsLookedAt(was, is),
    ...ofFacts(factsOf(before.files), factsOf(after.files)),
  ].sort((a, b) => Number(b.breaks) - Number(a.breaks));
}

function ofIdentity(was: Certificate, is: Certificate): readonly Renewal[] {
  const profile = ({ profile: { id, version } }: Certificate): string => `${id} ${String(version)}`;
  return [
    ...differing('service', was.service, is.service),
    ...differing('address', was.target.baseUrl, is.target.baseUrl),
    ...differing('profile', profile(was), profile(is)),
  ];
}

function differing(what: string, a: string, b: string): readonly Renewal[] {
  return a === b ? [] : [{ breaks: true, text: `${what}: ${a} before, ${b} now` }];
}

function ofLocks(was: Certificate, is: Certificate): readonly Renewal[] {
  return was.locks.flatMap(({ name, sha256 }) => {
    const now = is.locks.find((lock) => lock.name === name);
    if (now === undefined) return [{ breaks: true, text: `baseline ${name}: it is held to it no longer` }];
    if (now.sha256 === sha256) return [];
    return [{ breaks: true, text: `baseline ${name}: it is held to a different one than was certified` }];
  });
}

/** In how far the word of whoever certifies has to be taken. */
const WITNESSED = ['self-declared', 'ci-attested', 'witnessed'];

function ofWhatIsShown(was: Certificate, is: Certificate): readonly Renewal[] {
  const weaker = (isWeaker: boolean, what: string, a: string, b: string): readonly Renewal[] =>
    isWeaker ? differing(what, a, b) : [];
  return [
    ...weaker(is.control.proven === 'not-proven', 'control of the address', was.control.proven, is.control.proven),
    ...weaker(WITNESSED.indexOf(is.ran.by) < WITNESSED.indexOf(was.ran.by), 'ran by', was.ran.by, is.ran.by),
    ...weaker(is.challenge.by === 'self', 'challenge given by', was.challenge.by, is.challenge.by),
    ...weaker(!is.disguised, 'requests', 'disguised', was.disguised ? 'by the name of Probity' : 'disguised'),
  ];
}

function ofWhatIsLookedAt(was: Certificate, is: Certificate): readonly Renewal[] {
  const found: Renewal[] = [];
  const silenced = new Set(was.switchedOff.map(({ what, says }) => `${what}: ${says}`));
  for (const { what, says, rules } of is.switchedOff)
    if (rules > 0 && !silenced.has(`${what}: ${says}`))
      found.push({ breaks: true, text: `not looked at any more: ${what}: ${says} (${counted(rules, 'rule')})` });
  const [kept, now] = [was.rules['satisfied'] ?? 0, is.rules['satisfied'] ?? 0];
  if (now < kept) found.push({ breaks: true, text: `rules satisfied: ${String(kept)} before, ${String(now)} now` });
  for (const rule of is.brokenAdvice)
    if (!was.brokenAdvice.includes(rule)) found.push({ breaks: true, text: `advice that is broken now: ${rule}` });
  for (const field of is.allowedVolatile)
    if (!was.allowedVolatile.includes(field))
      found.push({ breaks: true, text: `compared by no rule any more: ${field}, by the word of the signer` });
  return found;
}

function ofFacts(old: Facts, now: Facts): readonly Renewal[] {
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .sort()
    .flatMap((path) => changesOf(path, old[path], now[path]));
}

type Facts = Readonly<Record<string, unknown>>;

/** Down to the member that changed: of a schema, the whole of it says nothing. */
function changesOf(path: string, old: unknown, now: unknown): readonly Renewal[] {
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  if (old === undefined) return [{ breaks: false, text: `${path}: stated since` }];
  if (now === undefined) return [{ breaks: true, text: `${path}: stated no longer` }];
  if (Array.isArray(old) && Array.isArray(now)) return ofLists(path, old, now);
  if (isObject(old) && isObject(now)) return ofFacts(prefixed(path, old), prefixed(path, now));
  return [{ breaks: true, text: `${path}: ${shown(old)} before, ${shown(now, old)} now` }];
}

function ofLists(path: string, old: readonly unknown[], now: readonly unknown[]): readonly Renewal[] {
  const [was, is] = [old, now].map((all) => all.map((one) => JSON.stringify(one))) as [string[], string[]];
  const [gone, added] = [was.filter((one) => !is.includes(one)), is.filter((one) => !was.includes(one))];
  const said = [
    ...(gone.length > 0 ? [`without ${listed(gone.map(cut))} now`] : []),
    ...(added.length > 0 ? [`with ${listed(added.map(cut))} now`] : []),
  ];
  return [{ breaks: true, text: `${path}: ${said.length === 0 ? 'in another order now' : said.join(', ')}` }];
}

function prefixed(path: string, members: object): Facts {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [`${path}.${name}`, value as unknown]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lines of a list on a screen. */
const MOST = 40;

/** The differences for people. */
export function renewalText(changes: readonly Renewal[], before: Pick<Certificate, 'started'>): string {
  const since = `the certificate of ${before.started.slice(0, 10)}`;
  if (changes.length === 0) return `Renews ${since}: nothing that it says has changed\n`;
  const lines = changes.slice(0, MOST).map(({ breaks, text }) => `  ${breaks ? '!' : '+'} ${text}`);
  const more = changes.length - MOST;
  return [
    `Renews ${since}: ${changesText(changes)}`,
    ...lines,
    ...(more > 0 ? [`    and ${String(more)} more`] : []),
    '',
  ].join('\n');
}

/** How many there are of which kind. */
export function changesText(changes: readonly Renewal[]): string {
  const breaking = changes.filter(({ breaks }) => breaks).length;
  return `${counted(breaking, 'change')} that may break callers, ${String(changes.length - breaking)} more`;
}

function factsOf(files: BundleFiles): Facts {
  try {
    const facts = JSON.parse(files.get(FACTS_FILE) ?? '') as unknown;
    return isObject(facts) ? (facts as Facts) : {};
  } catch {
    return {};
  }
}

function shown(value: unknown, beside?: unknown): string {
  const text = cut(JSON.stringify(value));
  return beside !== undefined && text === cut(JSON.stringify(beside)) ? 'another text' : text;
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
