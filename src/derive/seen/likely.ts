import type { Json } from '../../contract/text/json.js';
import { Draft, type DraftFact } from '../draft/draft.js';

/** What a run cannot do without: where things are, how they are asked for and what is sent. */
const NEEDED = [
  /^(?:probity|service\.|claims$|target\.|variables\.|auth\.(?:schemes|identities)\.)/,
  /^resources\.[^.]+\.(?:path|item|id\.[^.]+|envelope\.[^.]+|collection\.items)$/,
  /^resources\.[^.]+\.operations\.[^.]+(?:\.(?:method|path|body|sends|format))?$/,
  /^operations\.[^.]+\.(?:method|path|of|body|sends|envelope\.[^.]+|never-call)$/,
];
/** Of a path that was only written down, an answer was never seen. */
const ANSWERED = /^resources\.[^.]+\.(?:id\.[^.]+|envelope\.[^.]+|collection\.items)$/;

const METHODS: Readonly<Record<string, string>> = {
  list: 'GET',
  read: 'GET',
  create: 'POST',
  replace: 'PUT',
  update: 'PATCH',
  delete: 'DELETE',
};

/** What is held against a document that says too little, and not against what was seen, each with the reason. */
const EXCEPT = {
  'errors.invalid': 'Which bodies are refused was not seen',
  'lists.limit': 'Whether a page size is kept was not seen',
};

/**
 * The draft of what was seen: only what a run cannot do without is stated, and the rest is proposed. None of it is a promise.
 * @param hasAnswers false where only requests were written down
 */
export function onlySeen(draft: Draft, counts: ReadonlyMap<string, number>, hasAnswers: boolean): Draft {
  const out = new Draft();
  const note = (fact: DraftFact): string => seenNote(draft, counts, fact, hasAnswers);
  for (const fact of draft.facts()) {
    const { path, value, origin } = fact;
    const where = path.join('.');
    const isNeeded = NEEDED.some((pattern) => pattern.test(where)) && (hasAnswers || !ANSWERED.test(where));
    if (where === 'claims')
      out.state(path, claimed(value), origin, 'what an API that is described promises, but for bodies');
    else if (origin === 'assumed') out.state(path, value, origin, plain(fact.note));
    else if (isNeeded) {
      out.state(path, value, 'seen', note(fact));
      // Below an empty map nothing could be accepted by taking its remark away.
      const method = isStandard(path) ? METHODS[path[3] ?? ''] : undefined;
      if (method !== undefined && !draft.has([...path, 'method']))
        out.state([...path, 'method'], method, 'seen', note(fact));
    } else if (!isEmptySchema(value)) out.propose(path, value, 'seen', note(fact));
  }
  for (const { path, value, note: why } of draft.proposals())
    out.propose(path, value, 'seen', `assumed: ${plain(why)}`);
  for (const { what, why } of draft.leftOut()) out.leaveOut(what, plain(why));
  return out;
}

function isStandard(path: readonly string[]): boolean {
  return path.length === 4 && path[0] === 'resources' && path[2] === 'operations';
}

function claimed(value: Json): Json {
  return Array.isArray(value) && value.includes('openapi') ? [{ openapi: { except: EXCEPT } }] : value;
}

/** Of a path without an answer, the schema of a record is only that it is an object. */
function isEmptySchema(value: Json): boolean {
  return JSON.stringify(value) === '{"type":"object"}';
}

/** `seen 3 times`, of the operation that a fact is about, or of all. */
function seenNote(
  draft: Draft,
  counts: ReadonlyMap<string, number>,
  { path, note }: DraftFact,
  hasAnswers: boolean,
): string {
  const times = timesOf(draft, counts, path);
  const more = note === undefined ? '' : `: ${plain(note)}`;
  if (!hasAnswers) return `assumed: from the paths alone${more}`;
  return `seen ${times === 1 ? 'once' : `${String(times)} times`}${more}`;
}

function timesOf(draft: Draft, counts: ReadonlyMap<string, number>, path: readonly string[]): number {
  const [kind, name = '', part, operation = ''] = path;
  const said = (...words: readonly string[]): string => {
    const value = draft.facts().find((one) => one.path.join('.') === words.join('.'))?.value;
    return typeof value === 'string' ? value : '';
  };
  const count = (method: string, written: string): number => counts.get(`${method} ${formOf(written)}`) ?? 0;
  if (kind === 'operations') return count(said(kind, name, 'method'), said(kind, name, 'path'));
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  if (kind !== 'resources') return all;
  const [list, item] = [said(kind, name, 'path'), said(kind, name, 'item')];
  if (part === 'operations') {
    const method = said(kind, name, part, operation, 'method') || (METHODS[operation] ?? '');
    const isAtList = operation === 'list' || (operation === 'create' && method === 'POST');
    return count(method, isAtList ? list : item);
  }
  if (part === 'collection' || part === 'path') return sumAt(counts, list);
  if (part === 'item') return sumAt(counts, item);
  return sumAt(counts, list) + sumAt(counts, item);
}

function sumAt(counts: ReadonlyMap<string, number>, written: string): number {
  if (written === '') return 0;
  return [...counts].reduce((sum, [key, one]) => (key.endsWith(` ${formOf(written)}`) ? sum + one : sum), 0);
}

/** `/notes/<id>` and `/notes/{id}` are one. */
function formOf(written: string): string {
  const form = written.replace(/<[^<>]*>/g, '{}');
  return form.length > 1 && form.endsWith('/') ? form.slice(0, -1) : form;
}

function plain(note: string): string;
function plain(note: string | undefined): string | undefined;
function plain(note: string | undefined): string | undefined {
  return note
    ?.replaceAll('not in the document', 'not to be seen')
    .replaceAll('the document', 'what was seen')
    .replaceAll('is described', 'was seen');
}
