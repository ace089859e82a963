import { filesOf, fileSystem } from '../../contract/files.js';
import { loadContract } from '../../contract/load.js';
import type { Contract } from '../../contract/facts/model.js';
import type { Problem } from '../../contract/yaml/problem.js';
import type { Draft } from './draft.js';

/** Facts that are dropped one after the other at most. */
const MOST_ROUNDS = 200;

/** A draft that loads, as a file and as a contract. */
export interface Sound {
  readonly text: string;
  readonly contract: Contract;
}

/**
 * Loads what was derived, and drops each fact that the loader refuses, with its reason, until the rest is sound. Undefined where not even
 * the service and its target are.
 */
export function soundContract(draft: Draft, name: string, write: (draft: Draft) => string): Sound | undefined {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const text = write(draft);
    const own = filesOf([{ name, text }]);
    const read = (path: string): string => (path === name ? own.read(path) : fileSystem.read(path));
    const loaded = loadContract(name, { files: { ...fileSystem, read } });
    if ('contract' in loaded) return { text, contract: loaded.contract };
    const [problem] = loaded.problems;
    const path = problem === undefined ? undefined : pathAt(text, problem);
    if (problem === undefined || path === undefined || !drop(draft, path, problem)) return undefined;
  }
  return undefined;
}

function drop(draft: Draft, path: readonly string[], problem: Problem): boolean {
  // What the loader points at may be inside a fact, or above several.
  for (let length = path.length; length > 0; length -= 1) {
    const at = path.slice(0, length);
    if (draft.remove(at).length === 0) continue;
    draft.leaveOut(at.join('.'), `it does not hold together: ${problem.message}`);
    return true;
  }
  return false;
}

/** The keys above a place of the file, by their indentation. */
function pathAt(text: string, { line }: Problem): readonly string[] | undefined {
  const lines = text.split('\n').slice(0, line);
  const path: string[] = [];
  let depth = Infinity;
  for (const one of lines.toReversed()) {
    const [, indent, quoted, plain] = /^( *)(?:"((?:[^"\\]|\\.)*)"|([^\s"#:[{-][^:]*)):(?: |$)/.exec(one) ?? [];
    const key = quoted === undefined ? plain : (JSON.parse(`"${quoted}"`) as string);
    if (indent === undefined || key === undefined || indent.length >= depth) continue;
    depth = indent.length;
    path.unshift(key);
    if (depth === 0) return path;
  }
  return undefined;
}
