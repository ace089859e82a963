import { isDeepStrictEqual } from 'node:util';
import { isMap, parseDocument } from 'yaml';
import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import { contractText } from './lines.js';
import { anchorOf } from './inserting.js';
import { withLineFeeds } from './line-ends.js';
import { factName, isSamePath, type FactPath } from './proposal.js';
import { proposalsOf, uncommented, type FoundProposal } from './reading.js';
import { flowText, keyText } from './writing.js';

/** A proposal that cannot be made a fact where it stands. */
export class NotAcceptable extends Error {
  override readonly name = 'NotAcceptable';
}

/**
 * Makes a fact of a proposal: its line loses its `#`, and so do the keys above it that are comments. All other lines stay as they
 * are. What comes of it is read again, and has to say the same as before and this fact.
 *
 * @throws NotAcceptable where there is no such proposal, or something else stands there
 */
export function acceptProposal(text: string, path: FactPath): string {
  return withLineFeeds(text, (plain) => accepted(plain, path));
}

function accepted(text: string, path: FactPath): string {
  const read = contractText(text);
  const found = proposalsOf(read).find((one) => isSamePath(one.path, path));
  if (found === undefined) throw new NotAcceptable(`${factName(path)} is not proposed`);
  const before = valueOf(text);
  if (valueAt(before, path) !== undefined) throw new NotAcceptable(`${factName(path)} is stated already`);
  const isInBraces = found.isDotted || anchorOf(read, path)?.form === 'flow';
  const after = isInBraces ? intoBraces(text, found) : withoutHash(read.lines, found).join('\n');
  const expected = withValue(before, path, found.value);
  if (expected === undefined || !isDeepStrictEqual(valueOrNothing(after), expected))
    throw new NotAcceptable(
      `${factName(path)} cannot be put where its proposal stands: write it into the contract by hand`,
    );
  return after;
}

/** Takes a proposal out of the text, and the keys above it that nothing else stands under. */
export function removeProposal(text: string, path: FactPath): string {
  return withLineFeeds(text, (plain) => removed(plain, path));
}

function removed(text: string, path: FactPath): string {
  const read = contractText(text);
  const all = proposalsOf(read);
  const found = all.find((one) => isSamePath(one.path, path));
  if (found === undefined) throw new NotAcceptable(`${factName(path)} is not proposed`);
  return withoutLines(read.lines, found, all).join('\n');
}

function withoutLines(
  lines: readonly string[],
  found: FoundProposal,
  all: readonly FoundProposal[],
): readonly string[] {
  const needed = new Set(all.filter((one) => one !== found).flatMap(({ above }) => above));
  const gone = new Set(found.above.filter((line) => !needed.has(line)));
  for (let n = found.first; n <= found.last; n += 1) gone.add(n);
  return lines.filter((_, n) => !gone.has(n));
}

function withoutHash(lines: readonly string[], { first, last, above, remark }: FoundProposal): readonly string[] {
  const own = new Set(above);
  for (let n = first; n <= last; n += 1) own.add(n);
  return lines.map((line, n) => {
    if (!own.has(n)) return line;
    const plain = uncommented(line);
    return n === first ? plain.replace(` # ${remark}`, () => ` # accepted (${remark})`) : plain;
  });
}

/** Puts the fact into the map in braces that it belongs to, and takes the comment away. */
function intoBraces(text: string, found: FoundProposal): string {
  const rest = withoutLines(contractText(text).lines, found, proposalsOf(contractText(text))).join('\n');
  const document = parseDocument(rest, { merge: true });
  for (let length = found.path.length - 1; length > 0; length -= 1) {
    const node = document.getIn(found.path.slice(0, length), true);
    if (node === undefined) continue;
    if (!isMap(node) || node.flow !== true || !node.range) break;
    const inner = found.path.slice(length);
    const nested = inner.slice(1).reduceRight<Json>((value, name) => ({ [name]: value }), found.value);
    const member = `${keyText(inner[0] ?? '')}: ${flowText(nested)}`;
    const [from, to] = node.range;
    const inside = rest.slice(from + 1, to - 1);
    const kept = inside.trimEnd().replace(/,$/, '');
    const isWide = /^\s/.test(inside) || kept === '';
    const written = kept === '' ? ` ${member} ` : `${kept}, ${member}${isWide ? ' ' : ''}`;
    return `${rest.slice(0, from + 1)}${written}${rest.slice(to - 1)}`;
  }
  throw new NotAcceptable(
    `${factName(found.path)} has no map in braces to stand in: write it into the contract by hand`,
  );
}

function valueOf(text: string): Json {
  const document = parseDocument(text, { merge: true });
  const [error] = document.errors;
  if (error) throw error;
  // References are resolved, so that no part is shared.
  return JSON.parse(JSON.stringify(document.toJS() ?? {})) as Json;
}

function valueOrNothing(text: string): Json | undefined {
  try {
    return valueOf(text);
  } catch {
    return undefined;
  }
}

function valueAt(value: Json, path: FactPath): Json | undefined {
  return path.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), value);
}

/** Undefined where something else than a map is in the way. */
function withValue(value: Json | undefined, path: FactPath, fact: Json): Json | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return fact;
  if (value !== undefined && value !== null && !isObject(value)) return undefined;
  const map: JsonObject = isObject(value) ? value : {};
  const inner = withValue(map[name], rest, fact);
  return inner === undefined ? undefined : { ...map, [name]: inner };
}
