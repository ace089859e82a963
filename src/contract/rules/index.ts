import type { Facts } from '../facts/facts.js';
import { type JsonObject, isObject } from '../text/json.js';
import type { Problem } from '../yaml/problem.js';
import type { FilePath, YamlFile } from '../yaml/yaml-file.js';
import { bounds } from '../facts/bounds.js';
import { authentication } from './authentication.js';
import { fields } from './fields.js';
import { identifiers } from './identifiers.js';
import { computed } from './computed.js';
import { concurrency } from './concurrency.js';
import { bodyBounds, setMembers } from './operations/set-members.js';
import { changesWithWrites } from './changes-with-writes.js';
import { immutable } from './immutable.js';
import { normalizedTexts } from './normalized.js';
import { answerHeaders } from './answer-headers.js';
import { limits } from './limits.js';
import { madeBy } from './made-by.js';
import { lists } from './lists/lists.js';
import { operations } from './operations/operations.js';
import { paths } from './paths.js';
import { queries } from './lists/queries.js';
import { prerequisites } from './operations/prerequisites.js';
import { references } from './references.js';
import { relations } from './relations.js';
import { retries } from './operations/retries.js';
import { size } from './size.js';
import { states } from './states.js';
import { statuses } from './operations/statuses.js';
import type { Rule, Subject } from './subject.js';
import { target } from './target.js';
import { versions } from './versions.js';

const rules: readonly Rule[] = [
  size,
  target,
  authentication,
  paths,
  identifiers,
  fields,
  immutable,
  changesWithWrites,
  concurrency,
  computed,
  normalizedTexts,
  setMembers,
  bodyBounds,
  answerHeaders,
  references,
  relations,
  madeBy,
  prerequisites,
  operations,
  lists,
  queries,
  states,
  retries,
  statuses,
  versions,
  limits,
];

/** Facts that exclude one another or name what is not there. Parts whose form is already wrong are not judged again. */
export function contradictions(input: {
  readonly file: YamlFile;
  readonly facts: Facts;
  readonly contract: JsonObject;
  readonly broken: readonly FilePath[];
}): readonly Problem[] {
  const { file, facts, contract, broken } = input;
  const problems: Problem[] = [];
  const raw = file.value['resources'];
  const subject: Subject = {
    contract,
    facts,
    resources: isObject(raw) ? Object.keys(raw).filter((name) => name !== '*') : [],
    report: (path, message, more) => {
      if (!broken.some((wrong) => sameSubject(wrong, path))) problems.push(file.problem(path, message, more));
    },
  };
  const tooMany = subject.resources.length > bounds.resources;
  for (const rule of tooMany ? [size] : rules) rule(subject);
  return problems;
}

/** Both are in the same resource, operation or part of the contract. */
function sameSubject(a: FilePath, b: FilePath): boolean {
  const depth = a[0] === 'resources' || a[0] === 'operations' ? 2 : 1;
  return a.slice(0, depth).join('.') === b.slice(0, depth).join('.');
}
