import { stringify } from 'yaml';
import type { Json } from '../../contract/text/json.js';
import type { Draft, DraftFact, LeftOut } from './draft.js';
import { memoryLines } from './memory.js';

/** Longest line that a value is written into; longer ones stand below their key. */
const LINE = 110;
/** Characters of one remark. */
const MOST_NOTE = 200;

/** What the words behind the lines mean. */
const SAID = '#   openapi: the document says so    http: the standard says so of every service';
const SEEN = '#   seen: so it was requested or answered, which is not a promise';
const ASSUMED = '#   assumed: a choice, no claim about the service';

interface Node {
  readonly children: Map<string, Node>;
  fact?: DraftFact;
  proposal?: DraftFact;
}

export interface WriteOptions {
  /** Where editors find the schema of contracts. */
  readonly schema: string;
  /** The name of the document, for the first line. */
  readonly from: string;
  /** True where nothing is a promise, because it was only seen. */
  readonly isSeen?: boolean;
}

/**
 * The contract as a file: each fact with a remark that says where it comes from, and what is only likely behind a `#`, so that it is
 * accepted by taking that away.
 */
export function writeContract(draft: Draft, { schema, from, isSeen = false }: WriteOptions): string {
  const head = [
    `# yaml-language-server: $schema=${schema}`,
    `# Derived from ${plain(from)}. The remark behind a line says where it comes from, for all that stands below it as well:`,
    isSeen ? SEEN : SAID,
    isSeen ? ASSUMED : `${ASSUMED}    seen: the service did so when it was looked at`,
    '# A line that begins with # is likely, and not judged: take the # away where it is true.',
    '# What neither says is a gap: `probity gaps` lists what it keeps from being checked.',
  ];
  const facts = linesOfFacts(draft.facts(), draft.proposals(), '');
  const end = [...leftOutLines(draft.leftOut()), ...memoryLines(draft.facts(), draft.proposals())];
  return `${[...head, ...facts, ...end].join('\n')}\n`;
}

/** Facts and proposals below one another, each at the depth of its path behind this indentation. */
export function linesOfFacts(
  facts: readonly DraftFact[],
  proposals: readonly DraftFact[],
  indent: string,
): readonly string[] {
  const root: Node = { children: new Map() };
  for (const fact of facts) nodeAt(root, fact.path).fact = fact;
  for (const fact of proposals) nodeAt(root, fact.path).proposal = fact;
  return linesBelow(root, indent, false);
}

function nodeAt(root: Node, path: readonly string[]): Node {
  let at = root;
  for (const name of path) {
    const next = at.children.get(name) ?? { children: new Map() };
    at.children.set(name, next);
    at = next;
  }
  return at;
}

function linesBelow(node: Node, indent: string, isProposed: boolean): readonly string[] {
  return [...node.children].flatMap(([name, child]) => linesOf(name, child, indent, isProposed));
}

function linesOf(name: string, node: Node, indent: string, isProposed: boolean): readonly string[] {
  const key = `${indent}${keyOf(name)}:`;
  const { fact, proposal, children } = node;
  const isStated = fact !== undefined || hasFact(node);
  const mark = (lines: readonly string[]): readonly string[] =>
    isStated || isProposed ? lines : lines.map((line) => commented(line, indent));
  const inner = linesBelow(node, `${indent}  `, isProposed || !isStated);
  const gap = indent === '' ? [''] : [];
  if (fact !== undefined && !hasFactBelow(node)) {
    const said = valueLines(key, fact, indent);
    // Likely facts below one that is an empty map stand behind it.
    return [...gap, ...said, ...inner];
  }
  if (children.size > 0) return [...gap, ...mark([key]), ...mark(inner)];
  return proposal === undefined ? [] : [...gap, ...mark(valueLines(key, proposal, indent, 'likely'))];
}

function hasFact(node: Node): boolean {
  return node.fact !== undefined || hasFactBelow(node);
}

function hasFactBelow(node: Node): boolean {
  return [...node.children.values()].some(hasFact);
}

function valueLines(key: string, { value, origin, note }: DraftFact, indent: string, word?: string): readonly string[] {
  const said = note === undefined ? '' : word === undefined ? ` (${plain(note)})` : `: ${plain(note)}`;
  const remark = origin === 'seen' ? ` # ${plain(note ?? 'seen')}` : ` # ${origin}${said}`;
  const flow = oneLine(value);
  if (key.length + flow.length < LINE || typeof value !== 'object' || value === null)
    return [`${key} ${flow}${remark}`];
  return [`${key}${remark}`, ...block(value, `${indent}  `)];
}

/** Below one another as far as it has to be, and on one line where that is short enough. */
function block(value: Json, indent: string): readonly string[] {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item) => {
      const flow = oneLine(item);
      if (indent.length + flow.length < LINE || isScalar(item)) return [`${indent}- ${flow}`];
      const [first = '', ...rest] = block(item, inner);
      return [`${indent}- ${first.slice(inner.length)}`, ...rest];
    });
  }
  return Object.entries(value as Readonly<Record<string, Json>>).flatMap(([name, item]) => {
    const key = `${indent}${keyOf(name)}:`;
    const flow = oneLine(item);
    if (key.length + flow.length < LINE || isScalar(item)) return [`${key} ${flow}`];
    return [key, ...block(item, inner)];
  });
}

function isScalar(value: Json): boolean {
  return typeof value !== 'object' || value === null || Object.keys(value).length === 0;
}

function oneLine(value: Json): string {
  const options = { collectionStyle: 'flow', lineWidth: 0, aliasDuplicateObjects: false, singleQuote: true } as const;
  return stringify(value, { ...options, blockQuote: false }).trim();
}

function keyOf(name: string): string {
  return /^[A-Za-z_][\w-]*$/.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name)
    ? name
    : JSON.stringify(name);
}

/** Behind a `#`, at the depth of its key. */
function commented(line: string, indent: string): string {
  return line.startsWith('#') || line.startsWith(`${indent}#`) ? line : `${indent}# ${line.slice(indent.length)}`;
}

export function leftOutLines(leftOut: readonly LeftOut[]): readonly string[] {
  if (leftOut.length === 0) return [];
  return ['', '# Left out:', ...leftOut.map(({ what, why }) => `#   ${plain(what)}: ${plain(why)}`)];
}

/** Texts of a document cannot end a remark. */
function plain(text: string): string {
  const line = text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return line.length > MOST_NOTE ? `${line.slice(0, MOST_NOTE)}…` : line;
}
