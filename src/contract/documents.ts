import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { ConventionsDocument } from './document.generated.js';
import { allFacts, describeFact } from './schema/describe.js';
import { fileSystem, shippedPaths, UnreadableFile, type Files } from './files.js';
import { isObject, type Json, type JsonObject } from './text/json.js';
import type { Claim, Clause, Document, Source } from './facts/model.js';
import type { Problem } from './yaml/problem.js';
import { once } from './once.js';
import { checkShape } from './schema/shape.js';
import { didYouMean } from './schema/suggest.js';
import { factIn, namesOf } from './yaml/tree.js';
import { readYamlFile, type FilePath, type YamlFile } from './yaml/yaml-file.js';

/** The document that is always read: it lends its words (methods, queries) and its gaps to every contract. */
export const VOCABULARY = 'web-api';

/** A claim together with the file of its document. */
export interface LoadedClaim extends Omit<Claim, 'otherwise'> {
  readonly file: YamlFile;
}

/** Reads the documents that a service contract claims, and the vocabulary. */
export function loadClaims(
  contract: YamlFile,
  files: Files,
): { readonly claims: readonly LoadedClaim[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const claims: LoadedClaim[] = [];
  const listed = contract.value['claims'];
  for (const [index, entry] of (Array.isArray(listed) ? (listed as readonly Json[]) : []).entries()) {
    const wanted = readClaim(entry);
    if (!wanted) continue;
    const at: FilePath = ['claims', index];
    const found = findDocument(wanted.reference, contract, files);
    if ('problems' in found) {
      problems.push(...found.problems);
      continue;
    }
    if ('missing' in found) {
      problems.push(contract.problem(at, found.missing));
      continue;
    }
    const { document, file } = found;
    if (claims.some((claim) => claim.document.id === document.id)) {
      problems.push(contract.problem(at, `The document "${document.id}" is claimed twice`));
      continue;
    }
    const ids = document.clauses.map((clause) => clause.id);
    for (const id of Object.keys(wanted.except)) {
      if (ids.includes(id)) continue;
      const message = `The document "${document.id}" has no clause "${id}"${didYouMean(id, ids)}`;
      problems.push(contract.problem([...at, wanted.reference, 'except', id], message, { part: 'key' }));
    }
    claims.push({ document, claimed: true, except: wanted.except, file });
  }
  if (!claims.some((claim) => claim.document.id === VOCABULARY)) {
    const found = findDocument(VOCABULARY, contract, files);
    if ('file' in found) claims.push({ document: found.document, claimed: false, except: {}, file: found.file });
    else if ('problems' in found) problems.push(...found.problems);
    else problems.push(contract.problem([], `The vocabulary is missing: ${found.missing}`));
  }
  return { claims, problems };
}

function readClaim(entry: Json): { reference: string; except: Readonly<Record<string, string>> } | undefined {
  if (typeof entry === 'string') return { reference: entry, except: {} };
  if (!isObject(entry)) return undefined;
  const [reference, more] = Object.entries(entry)[0] ?? [];
  if (reference === undefined) return undefined;
  const except = isObject(more) && isObject(more['except']) ? more['except'] : {};
  const reasons = Object.entries(except).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { reference, except: Object.fromEntries(reasons) };
}

type Found =
  | { readonly document: Document; readonly file: YamlFile }
  | { readonly problems: readonly Problem[] }
  | { readonly missing: string };

function findDocument(reference: string, contract: YamlFile, files: Files): Found {
  if (reference.startsWith('./') || reference.startsWith('../')) {
    const own = posix.join(posix.dirname(contract.path), reference);
    const unreadable = whyUnreadable(files, own);
    if (unreadable !== undefined) return { missing: `The document "${reference}" cannot be read: ${unreadable}` };
    return readDocument(files, own, posix.normalize(reference));
  }
  const shipped = files.shipped?.() ?? [];
  const path = /^[a-z0-9][a-z0-9-]*$/.test(reference)
    ? shippedPaths(reference).find(
        (candidate) => shipped.includes(candidate) || whyUnreadable(files, candidate) === undefined,
      )
    : undefined;
  if (path !== undefined) return readDocument(files, path, path);
  const names = shipped.map((name) => posix.basename(name, '.yaml'));
  const own = /\.ya?ml$/.test(reference) ? `; a document of your own begins with ./` : '';
  return { missing: `No document "${reference}" is shipped${own || didYouMean(reference, names)}` };
}

function whyUnreadable(files: Files, path: string): string | undefined {
  try {
    files.read(path);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message.charAt(0).toLowerCase() + error.message.slice(1);
    throw error;
  }
}

function textOf(files: Files, path: string): string | undefined {
  try {
    return files.read(path);
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

/** The documents of the package that have no fault. Every contract claims one, and tests and benches load thousands of contracts. */
const shippedFiles = once((): readonly YamlFile[] =>
  (fileSystem.shipped?.() ?? []).flatMap((path) => {
    const read = readSound(fileSystem, path, path);
    return 'file' in read ? [read.file] : [];
  }),
);

/** A file of the shape of a document; one that the package has is read once. */
function fileOf(files: Files, path: string, name: string): ReturnType<typeof readSound> {
  const shipped = shippedFiles().find((file) => file.path === path && file.name === name);
  if (shipped !== undefined && textOf(files, path) === shipped.text) return { file: shipped };
  return readSound(files, path, name);
}

function readSound(
  files: Files,
  path: string,
  name: string,
): { readonly file: YamlFile } | { readonly problems: readonly Problem[] } {
  const read = readYamlFile(files, path, name, 'contract');
  if ('problems' in read) return read;
  const { problems } = checkShape(read.file, 'document');
  return problems.length > 0 ? { problems } : read;
}

function readDocument(files: Files, path: string, name: string): Found {
  const read = fileOf(files, path, name);
  if ('problems' in read) return read;
  const { file } = read;
  const problems: Problem[] = [];
  const raw = file.value as unknown as ConventionsDocument;
  const clauses = raw.clauses.map((clause, index) => readClause(clause, index, file));
  const seen = new Set<string>();
  for (const [index, { id }] of clauses.entries()) {
    if (seen.has(id)) problems.push(file.problem(['clauses', index, 'id'], `The clause "${id}" stands twice`));
    seen.add(id);
  }
  problems.push(...pathProblems(file, clauses));
  const { id, title, source, sha256, parts } = raw.document;
  const text = source === undefined ? undefined : textBeside(file, files, source);
  if (text !== undefined && sha256 !== undefined && text.sha256 !== sha256) {
    const message = `The text in ${source ?? ''} is not the one that these clauses quote: its SHA-256 is ${text.sha256}`;
    const hint = 'Compare the quotes with the text, then write the new digest here';
    problems.push(file.problem(['document', 'sha256'], message, { hint }));
  }
  if (problems.length > 0) return { problems };
  const facts = (file.value['facts'] ?? {}) as JsonObject;
  return {
    document: {
      id,
      title,
      sha256: file.sha256,
      facts,
      clauses,
      ...(parts !== undefined && { parts }),
      ...(text === undefined ? {} : { text }),
    },
    file,
  };
}

/** The text that the clauses quote, when it lies beside them. A text that is elsewhere, or only printed, is not needed. */
function textBeside({ path, name }: YamlFile, files: Files, source: string): Source | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(source) || source.startsWith('/')) return undefined;
  try {
    const text = files.read(posix.join(posix.dirname(path), source));
    const sha256 = createHash('sha256').update(text).digest('hex');
    return { name: posix.join(posix.dirname(name), source), text, sha256 };
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

/** The facts that clauses state are stated, and the gaps that they name can be filled. */
function pathProblems(file: YamlFile, clauses: readonly Clause[]): readonly Problem[] {
  const facts = (file.value['facts'] ?? {}) as JsonObject;
  return clauses.flatMap((clause, index) => [
    ...clause.states
      .filter((path) => factIn(facts, namesOf(path)).state === 'gap')
      .map((path) => file.problem(['clauses', index, 'states'], `The document does not state the fact "${path}"`)),
    ...(clause.gap ?? [])
      .filter((path) => describeFact(path) === undefined)
      .map((path) => {
        const known = allFacts().map((fact) => fact.path);
        return file.problem(['clauses', index, 'gap'], `There is no fact "${path}"${didYouMean(path, known)}`);
      }),
  ]);
}

function readClause(raw: ConventionsDocument['clauses'][number], index: number, file: YamlFile): Clause {
  const { line, column } = file.place(['clauses', index]);
  const list = (value: string | readonly string[] | undefined): readonly string[] =>
    value === undefined ? [] : typeof value === 'string' ? [value] : value;
  return {
    id: raw.id,
    part: String(raw.part),
    ...(raw.quote === undefined ? {} : { quote: raw.quote }),
    ...(raw.says === undefined ? {} : { says: raw.says }),
    ...(raw.topic === undefined ? {} : { topic: raw.topic }),
    level: raw.level ?? 'must',
    basis: raw.basis ?? 'explicit',
    checks: raw.checks ?? [],
    also: raw.also ?? [],
    ...(raw.because === undefined ? {} : { because: raw.because }),
    ...(raw.note === undefined ? {} : { note: raw.note }),
    states: list(raw.states),
    ...(raw.gap === undefined ? {} : { gap: list(raw.gap) }),
    ...(raw.when === undefined ? {} : { when: raw.when }),
    position: `${file.name}:${line}:${column}`,
  };
}
