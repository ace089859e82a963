import { posix } from 'node:path';
import { brokenPromises, loadBaselines, NO_BASELINES } from './baselines.js';
import { bounds } from './facts/bounds.js';
import { bindingFacts } from './claims.js';
import { loadClaims } from './documents.js';
import { createFacts, expand, type Facts } from './facts/facts.js';
import { confinedFiles } from './schema/confined.js';
import type { Files } from './files.js';
import type { Json, JsonObject } from './text/json.js';
import type { Contract, FoundFact, ServiceFacts, Source, Written } from './facts/model.js';
import { inOrder, type Problem } from './yaml/problem.js';
import { createReader } from './resolve/reading.js';
import { resolveService } from './resolve/resolve-service.js';
import { contradictions } from './rules/index.js';
import { loadSchemas } from './schema/schemas.js';
import { checkShape } from './schema/shape.js';
import { namesOf } from './yaml/tree.js';
import { disagreements, statedOtherwise, weakenedClauses } from './waivers/weakened.js';
import { readYamlFile, type YamlFile } from './yaml/yaml-file.js';

/** A contract that is sound, or everything that is wrong with it, in the order of the file. */
export type Loaded = { readonly contract: Contract } | { readonly problems: readonly Problem[] };

/**
 * Reads a service contract, the documents that it claims and the schemas that it refers to. Nothing of the environment
 * is read: references to it stay as they are written (see `bindEnvironment`).
 *
 * @param path of the service contract; other files are looked for relative to it
 * @param options.files where texts come from; when nothing is said the file system, as far as the contract may see it:
 *   the files of its folder and below, and those of the package
 * @param options.allowFiles other files that the contract may name, and folders with all that is in them
 * @param options.baselines `ignore`: those that the contract names are not read, because they are to be made
 */
export function loadContract(
  path: string,
  options: {
    readonly files?: Files;
    readonly allowFiles?: readonly string[];
    readonly baselines?: 'ignore';
  } = {},
): Loaded {
  const folder = posix.dirname(path.replaceAll('\\', '/'));
  const files = options.files ?? confinedFiles({ folder, allowed: [path, ...(options.allowFiles ?? [])] });
  const read = readYamlFile(files, path.replaceAll('\\', '/'), posix.basename(path.replaceAll('\\', '/')), 'contract');
  if ('problems' in read) return read;
  const { file } = read;
  const shape = checkShape(file, 'service');
  const { claims, problems: claimProblems } = loadClaims(file, files);
  const schemas = loadSchemas(file, shape.rest, files);
  const baselines = options.baselines === 'ignore' ? NO_BASELINES : loadBaselines(file, shape.rest, files);
  const facts = createFacts(shape.rest, bindingFacts(claims));
  const problems = [
    ...shape.problems,
    ...claimProblems,
    ...schemas.problems,
    ...baselines.problems,
    ...contradictions({ file, facts, contract: shape.rest, broken: shape.problems.map((misfit) => misfit.at) }),
    ...weakenedClauses(file, shape.rest, claims),
    ...disagreements(file, claims),
  ];
  if (problems.length > 0) return { problems: limited(inOrder(problems)) };
  const reader = createReader(facts, schemas.byPath);
  const resolved = (leftOut: readonly string[] = []): ServiceFacts =>
    resolveService(file.value, facts, reader, baselines.byPath, leftOut);
  const service = resolved();
  const broken = brokenPromises(baselines, service);
  if (broken.length > 0) return { problems: limited(broken) };
  return {
    contract: {
      title: String((file.value['service'] as JsonObject)['name']),
      sources: [
        file,
        ...claims.flatMap(({ file: own, document: { text } }) => (text === undefined ? [own] : [own, text])),
        ...schemas.files,
        ...baselines.files.map((one) => one.file),
      ].map(sourceOf),
      claims: claims.map((claim) => {
        const { document, claimed, except } = claim;
        return { document, claimed, except, otherwise: statedOtherwise(shape.rest, claim) };
      }),
      facts: service,
      target: service.target,
      factsWithout: resolved,
      lookup: (fact) => lookup(facts, file, fact),
      written: (names) => written(file, names),
    },
  };
}

function lookup(facts: Facts, file: YamlFile, path: string): readonly FoundFact[] {
  return expand(facts, path).map(({ path: concrete, slot }) => {
    const position = slot.state === 'gap' ? undefined : positionOf(file, slot.path);
    return { path: concrete, slot, ...(position === undefined ? {} : { position }) };
  });
}

/** Where the contract states it; nothing for what a document states. */
function positionOf(file: YamlFile, path: string): string | undefined {
  return written(file, namesOf(path))?.position;
}

/** What stands there in the file of the service contract. */
function written(file: YamlFile, names: readonly string[]): Written | undefined {
  let value: Json | undefined = file.value;
  for (const name of names) {
    value = typeof value === 'object' && value !== null ? (value as JsonObject)[name] : undefined;
    if (value === undefined) return undefined;
  }
  const { line, column } = file.place(names);
  return { value, position: `${file.name}:${String(line)}:${String(column)}` };
}

function sourceOf({ name, text, sha256 }: Source): Source {
  return { name, text, sha256 };
}

function limited(problems: readonly Problem[]): readonly Problem[] {
  const last = problems[bounds.problems - 1];
  if (problems.length <= bounds.problems || !last) return problems;
  const more = problems.length - bounds.problems + 1;
  return [...problems.slice(0, bounds.problems - 1), { ...last, message: `And ${more} more problems from here on` }];
}
