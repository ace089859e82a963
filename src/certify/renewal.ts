import { FACTS_FILE } from './bundle.js';
import type { BundleFiles } from './manifest.js';
import { counted } from './refusal.js';
import type { Certificate } from './statement.js';

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
  const found: Renewal[] = [];
  const differ = (what: string, a: string, b: string): void => {
    if (a !== b) found.push({ breaks: true, text: `${what}: ${a} before, ${b} now` });
  };
  differ('service', was.service, is.service);
  differ('address', was.target.baseUrl, is.target.baseUrl);
  differ(
    'profile',
    `${was.profile.id} ${String(was.profile.version)}`,
    `${is.profile.id} ${String(is.profile.version)}`,
  );
  for (const { name, sha256 } of was.locks) {
    const now = is.locks.find((lock) => lock.name === name);
    if (now === undefined) found.push({ breaks: true, text: `baseline ${name}: it is held to it no longer` });
    else if (now.sha256 !== sha256)
      found.push({ breaks: true, text: `baseline ${name}: it is held to another one than was certified` });
  }
  const silenced = new Set(was.switchedOff.map(({ what, says }) => `${what}: ${says}`));
  for (const { what, says, rules } of is.switchedOff)
    if (rules > 0 && !silenced.has(`${what}: ${says}`))
      found.push({ breaks: true, text: `not looked at any more: ${what}: ${says} (${counted(rules, 'rule')})` });
  const [old, now] = [factsOf(before.files), factsOf(after.files)];
  for (const path of Object.keys(old).sort()) {
    if (path in now && JSON.stringify(now[path]) === JSON.stringify(old[path])) continue;
    const said = path in now ? `${shown(old[path])} before, ${shown(now[path])} now` : 'stated no longer';
    found.push({ breaks: true, text: `${path}: ${said}` });
  }
  for (const path of Object.keys(now).sort())
    if (!(path in old)) found.push({ breaks: false, text: `${path}: stated since` });
  return found.sort((a, b) => Number(b.breaks) - Number(a.breaks));
}

/** Lines of a list on a screen. */
const MOST = 40;

/** The differences for people. */
export function renewalText(changes: readonly Renewal[], before: Certificate): string {
  const since = `the certificate of ${before.started.slice(0, 10)}`;
  if (changes.length === 0) return `Renews ${since}: nothing that it says has changed\n`;
  const breaking = changes.filter(({ breaks }) => breaks).length;
  const lines = changes.slice(0, MOST).map(({ breaks, text }) => `  ${breaks ? '!' : '+'} ${text}`);
  const more = changes.length - MOST;
  return [
    `Renews ${since}: ${counted(breaking, 'change')} that may break who relied on it, ${String(changes.length - breaking)} more`,
    ...lines,
    ...(more > 0 ? [`    and ${String(more)} more`] : []),
    '',
  ].join('\n');
}

function factsOf(files: BundleFiles): Readonly<Record<string, unknown>> {
  return JSON.parse(files.get(FACTS_FILE) ?? '{}') as Record<string, unknown>;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
