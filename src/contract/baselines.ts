import { posix } from 'node:path';
import type { Baseline, PromisedOperation } from './facts/baseline-model.js';
import type { Files } from './files.js';
import type { Json, JsonObject } from './text/json.js';
import type { BaselineLock } from './lock.generated.js';
import type { Problem } from './yaml/problem.js';
import type { ServiceFacts } from './facts/model.js';
import { maps, text } from './rules/subject.js';
import { checkShape } from './schema/shape.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';

/** The baselines that a contract names: by the path of the fact that names them. */
export interface Baselines {
  readonly byPath: ReadonlyMap<string, Baseline>;
  /** Files that were read for them, with the fact that names each. */
  readonly files: readonly { readonly path: string; readonly file: YamlFile }[];
  readonly problems: readonly Problem[];
}

export const NO_BASELINES: Baselines = { byPath: new Map(), files: [], problems: [] };

/** Reads the baselines of all versions. They stand beside the contract or in a folder below. */
export function loadBaselines(contract: YamlFile, facts: JsonObject, files: Files): Baselines {
  const byPath = new Map<string, Baseline>();
  const read: { path: string; file: YamlFile }[] = [];
  const problems: Problem[] = [];
  for (const [version] of maps(facts, 'versioning', 'versions')) {
    const at = ['versioning', 'versions', version, 'baseline'];
    const named = text(facts, ...at);
    if (named === undefined) continue;
    const name = posix.join(posix.dirname(contract.name), named);
    if (posix.isAbsolute(named) || name === '..' || name.startsWith('../')) {
      problems.push(contract.problem(at, `The baseline "${named}" leads out of the folder of the contract`));
      continue;
    }
    const loaded = readYamlFile(files, posix.join(posix.dirname(contract.path), named), name, 'schemas');
    if ('problems' in loaded) {
      const [first] = loaded.problems;
      const hint = 'leave this out, record it with `probity baseline`, and state it again';
      problems.push(
        first !== undefined && first.line === 1 && first.column === 1
          ? contract.problem(at, `The baseline "${named}" cannot be used: ${lower(first.message)}`, { hint })
          : (first ?? contract.problem(at, `The baseline "${named}" cannot be used`, { hint })),
      );
      continue;
    }
    const { file } = loaded;
    const shape = checkShape(file, 'lock');
    problems.push(...shape.problems);
    if (shape.problems.length > 0) continue;
    const baseline = baselineOf(file.value as unknown as BaselineLock);
    if (baseline.version !== version) {
      const message = `This is the baseline of ${baseline.version}, and the contract names it for ${version}`;
      problems.push(file.problem(['baseline', 'version'], message));
    }
    byPath.set(at.join('.'), baseline);
    read.push({ path: at.join('.'), file });
  }
  return { byPath, files: read, problems };
}

/**
 * What a baseline promises and the contract no longer offers, or offers elsewhere: within a version that is a breaking
 * change by itself, and its requests could not be made again.
 */
export function brokenPromises(baselines: Baselines, service: ServiceFacts): readonly Problem[] {
  const current = service.versioning.current;
  if (current.state !== 'stated') return [];
  const wanted = `versioning.versions.${current.value}.baseline`;
  const file = baselines.files.find(({ path }) => path === wanted)?.file;
  const baseline = baselines.byPath.get(wanted);
  if (!file || !baseline) return [];
  const hint = 'give the change to a new version, or record a new baseline';
  const offered = new Map(
    [...service.operations, ...service.resources.flatMap(({ operations }) => Object.values(operations))].map((one) => [
      one.id,
      one.declared,
    ]),
  );
  return Object.entries(baseline.operations).flatMap(([id, { request }]) => {
    const slot = offered.get(id);
    if (slot?.state !== 'stated') {
      const message = `The version ${baseline.version} offered ${id}, and the contract does not`;
      return [file.problem(['operations', id], message, { part: 'key', hint })];
    }
    const now = requestLine(slot.value);
    if (now === request) return [];
    return [
      file.problem(['operations', id, 'request'], `The request of ${id} was ${request}, and the contract says ${now}`, {
        hint,
      }),
    ];
  });
}

/** Method and path of an operation, as a baseline names them. */
export function requestLine({
  method,
  path,
}: {
  readonly method: string;
  readonly path: { readonly text: string };
}): string {
  return `${method} ${path.text}`;
}

function baselineOf({ baseline, records, operations, errors }: BaselineLock): Baseline {
  const promised = Object.entries(operations).map(([id, one]): [string, PromisedOperation] => [
    id,
    {
      request: one.request,
      bodies: one.bodies ?? [],
      queries: one.queries ?? [],
      statuses: [one.status].flat(),
      members: one.members,
      ...(one.items === undefined ? {} : { items: one.items }),
      echoes: one.echoes ?? [],
      ...(one.values === undefined ? {} : { values: one.values as Readonly<Record<string, readonly Json[]>> }),
      ...(one.defaults === undefined ? {} : { defaults: one.defaults }),
    },
  ]);
  return {
    ...baseline,
    records: records,
    operations: Object.fromEntries(promised),
    errors,
  };
}

function lower(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1);
}
