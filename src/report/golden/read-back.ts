import { parse } from 'yaml';

/**
 * Reads the files of each format as their consumers do, from the text alone, so that what is written is compared with
 * what was meant by somebody who does not know our model.
 */

/** What a consumer makes of one test. `advised`: failed without ending a build. */
export type Seen = 'passed' | 'failed' | 'advised' | 'unproven' | 'skipped';

export interface ReadTest {
  readonly name: string;
  readonly seen: Seen;
  readonly message: string;
}

export function readJunit(xml: string): readonly ReadTest[] {
  return [...xml.matchAll(/<testcase ([^>]*?)(?:\/>|>(.*?)<\/testcase>)/gs)].map(([, attributes = '', inner = '']) => {
    const result = /<(failure|error|skipped) ([^>]*?)\/?>/s.exec(inner);
    const output = unescapeXml(/<system-out>(.*?)<\/system-out>/s.exec(inner)?.[1] ?? '');
    const isAdvised = result === null && output.startsWith('BROKEN (');
    const kinds = { failure: 'failed', error: 'unproven', skipped: 'skipped' } as const;
    return {
      name: idOf(attributes),
      seen: isAdvised ? 'advised' : result === null ? 'passed' : kinds[result[1] as keyof typeof kinds],
      message: isAdvised ? (output.split('\n')[0] ?? '') : attribute(result?.[2] ?? '', 'message'),
    };
  });
}

/** What a consumer tells tests apart by: the class, where it says more than its part, else the name. */
function idOf(attributes: string): string {
  return /^probity\.[^.]+\.(.+)$/s.exec(attribute(attributes, 'classname'))?.[1] ?? attribute(attributes, 'name');
}

/** How a file of JUnit names an entry: in a class, where a dot would part packages. */
export function nameIn(format: string, entry: string): string {
  return format.startsWith('junit') ? entry.replaceAll('.', '-') : entry;
}

/** Whether a format has what was not run as one test for each kind of it. */
export function isFolding(format: string): boolean {
  return format === 'junit' || format === 'junit-strict';
}

function attribute(attributes: string, name: string): string {
  return unescapeXml(new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
}

export function unescapeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (names[name] ?? '') : String.fromCodePoint(Number(code)),
  );
}

export function readCtrf(text: string): readonly ReadTest[] {
  const { results } = JSON.parse(text) as {
    results: { tests: readonly { name: string; status: string; rawStatus: string; message?: string }[] };
  };
  return results.tests.map(({ name, status, rawStatus, message = '' }) => ({
    name,
    seen: status === 'other' ? (rawStatus === 'fail' ? 'advised' : 'unproven') : (status as Seen),
    message,
  }));
}

export interface ReadTap {
  readonly tests: readonly ReadTest[];
  readonly plan: string;
  readonly bailed: boolean;
}

/** As the specification of TAP 14 says; a line that is nothing known is an error. */
export function readTap(text: string): ReadTap {
  const lines = text.split('\n');
  if (lines.shift() !== 'TAP version 14' || lines.pop() !== '')
    throw new Error('No version, or no line feed at the end');
  const tests: ReadTest[] = [];
  let plan = '';
  let bailed = false;
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    const point = /^(not )?ok (\d+) - (.*)$/.exec(line);
    if (line.startsWith('# ')) continue;
    if (line.startsWith('Bail out!')) bailed = true;
    else if (/^1\.\.\d+$/.test(line) && plan === '') plan = line;
    else if (point?.[3] === undefined || Number(point[2]) !== tests.length + 1) throw new Error(`Not TAP: ${line}`);
    else {
      const block = lines[0] === '  ---' ? lines.splice(0, lines.indexOf('  ...') + 1) : [];
      tests.push(readPoint(point[1] !== undefined, point[3], block));
    }
  }
  return { tests, plan, bailed };
}

function readPoint(failed: boolean, rest: string, block: readonly string[]): ReadTest {
  const directive = /(?<!\\)(?:\\\\)*\s#\s*(SKIP|TODO)\b\s*(.*)$/i.exec(rest);
  const name = (directive === null ? rest : rest.slice(0, rest.indexOf(' # ', directive.index))).trim();
  const diagnostics = (parse(block.slice(1, -1).join('\n')) ?? {}) as { severity?: string; message?: string };
  const word = directive?.[1]?.toUpperCase();
  const seen = word === 'SKIP' ? 'skipped' : word === 'TODO' ? 'advised' : failed ? 'failed' : 'passed';
  return {
    name: unescapeTap(name),
    seen: seen === 'failed' && diagnostics.severity === 'error' ? 'unproven' : seen,
    message: unescapeTap(directive?.[2] ?? '') || (diagnostics.message ?? ''),
  };
}

function unescapeTap(text: string): string {
  return text.replace(/\\([\\#])/g, '$1');
}

export interface ReadCommand {
  readonly command: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** As the runner of GitHub Actions reads a line of output; undefined for one that it prints as it is. */
export function readCommand(line: string): ReadCommand | undefined {
  const text = line.trimStart();
  const end = text.indexOf('::', 2);
  if (!text.startsWith('::') || end < 0) return undefined;
  const head = text.slice(2, end);
  const [command = '', list = ''] = head.includes(' ')
    ? [head.slice(0, head.indexOf(' ')), head.slice(head.indexOf(' '))]
    : [head];
  const properties = list
    .trim()
    .split(',')
    .filter(Boolean)
    .map((pair): readonly [string, string] => {
      const at = pair.indexOf('=');
      return [
        pair.slice(0, at),
        unescapeData(
          pair
            .slice(at + 1)
            .replaceAll('%3A', ':')
            .replaceAll('%2C', ','),
        ),
      ];
    });
  return { command, properties: Object.fromEntries(properties), message: unescapeData(text.slice(end + 2)) };
}

function unescapeData(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
}

export interface ReadSarif {
  readonly name: string;
  readonly level: string;
  readonly message: string;
  readonly uri: string;
  readonly fingerprint: string;
}

export function readSarif(text: string): readonly ReadSarif[] {
  interface Result {
    level: string;
    message: { text: string };
    locations: {
      physicalLocation: { artifactLocation: { uri: string } };
      logicalLocations: { fullyQualifiedName: string }[];
    }[];
    partialFingerprints: { primaryLocationLineHash: string };
  }
  const { runs } = JSON.parse(text) as { runs: { results: Result[] }[] };
  return runs.flatMap(({ results }) =>
    results.map(({ level, message, locations, partialFingerprints }) => ({
      name: locations[0]?.logicalLocations[0]?.fullyQualifiedName ?? '',
      level,
      message: message.text.replace(/\\\]/g, ']').replace(/\{\{(\d+)\}\}/g, '{$1}'),
      uri: locations[0]?.physicalLocation.artifactLocation.uri ?? '',
      fingerprint: partialFingerprints.primaryLocationLineHash,
    })),
  );
}

export function readJson(text: string): readonly ReadTest[] {
  const { entries } = JSON.parse(text) as {
    entries: { id: string; verdict: string; level?: string; reason?: string }[];
  };
  const seen: Readonly<Record<string, Seen>> = {
    pass: 'passed',
    fail: 'failed',
    inconclusive: 'unproven',
    error: 'unproven',
    cut: 'unproven',
  };
  return entries.map(({ id, verdict, level, reason = '' }) => ({
    name: id,
    seen: verdict === 'fail' && level !== 'must' ? 'advised' : (seen[verdict] ?? 'skipped'),
    message: reason,
  }));
}
