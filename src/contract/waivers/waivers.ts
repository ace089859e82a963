import { fileSystem, type Files } from '../files.js';
import { inOrder, type Problem } from '../yaml/problem.js';
import { checkShape } from '../schema/shape.js';
import { isObject, type Json } from '../text/json.js';
import type { WaiverFile } from '../waivers.generated.js';
import { readYamlFile, type FilePath, type YamlFile } from '../yaml/yaml-file.js';

/** A waiver as it is written, and where. */
export type LoadedWaiver = WaiverFile['waivers'][number] & {
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
};

/**
 * Reads a file of waivers. Whether what they name fails is seen only when there is a run.
 *
 * @param options.files where the text comes from; the file system when nothing is said
 */
export function loadWaivers(
  path: string,
  options: { readonly files?: Files } = {},
): { readonly waivers: readonly LoadedWaiver[] } | { readonly problems: readonly Problem[] } {
  const read = readYamlFile(options.files ?? fileSystem, path, path, 'contract');
  if ('problems' in read) return read;
  const { file } = read;
  const shape = checkShape(file, 'waivers');
  const listed = file.value['waivers'];
  const problems: Problem[] = [...shape.problems];
  const seen = new Map<string, number>();
  for (const [index, one] of (Array.isArray(listed) ? (listed as readonly Json[]) : []).entries()) {
    if (!isObject(one)) continue;
    const at: FilePath = ['waivers', index];
    problems.push(...slipsOf(file, at, one));
    const key = JSON.stringify([one['entry'], one['clause'], one['fingerprint']]);
    const before = seen.get(key);
    if (before !== undefined && (one['entry'] ?? one['clause']) !== undefined) {
      const { line } = file.place(['waivers', before]);
      problems.push(file.problem(at, `The same failure is waived twice, first in line ${line}`));
    }
    seen.set(key, before ?? index);
  }
  if (problems.length > 0) return { problems: inOrder(problems) };
  const { waivers } = file.value as unknown as WaiverFile;
  return {
    waivers: waivers.map((waiver, index) => ({
      ...waiver,
      place: { file: file.name, ...file.place(['waivers', index]) },
    })),
  };
}

/** What no schema says well. */
function slipsOf(file: YamlFile, at: FilePath, waiver: Readonly<Record<string, unknown>>): readonly Problem[] {
  const problems: Problem[] = [];
  if ((waiver['entry'] === undefined) === (waiver['clause'] === undefined)) {
    const both = waiver['entry'] !== undefined;
    const hint = 'an entry is a check and its subject, such as get-is-safe@products; reports name both';
    const message = both
      ? 'A waiver names either an entry or a clause, and this one both'
      : 'A waiver names either an entry or a clause, and this one neither';
    problems.push(file.problem(at, message, { hint }));
  }
  const day = waiver['expires'];
  if (typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !isDay(day)) {
    problems.push(file.problem([...at, 'expires'], `There is no day ${day}`));
  }
  return problems;
}

/** The calendar goes on counting: the 30th of February comes out as a day of March. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
