import type { ExchangeLine, Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { valuesOf } from './told-values.js';

/**
 * The first repetition that confirmed the finding: it goes straight to the case, with records that nothing else used, and has all that the
 * check asks for. Undefined where there is none, or not each of them failed.
 */
export function repetitionOf(
  finding: Finding,
  run: Run,
  byEntry: ReadonlyMap<string, readonly ExchangeLine[]>,
): readonly ExchangeLine[] | undefined {
  const found = [...run.verdicts].find(([, { verdict }]) => verdict.kind === 'fail' && verdict.finding === finding);
  const [entry, verdict] = found === undefined ? [] : [found[0], found[1].verdict];
  if (entry === undefined || verdict?.kind !== 'fail') return undefined;
  const { failed, of, voided = 0 } = verdict.confirmed;
  if (of === 0 || failed !== of || voided > 0) return undefined;
  const own = (byEntry.get(entry) ?? []).filter(
    ({ id, phase, intent }) =>
      phase === 'confirm' &&
      intent !== 'cleanup' &&
      /^(?:round\d+\.)?confirm1\./.test(id.slice(entry.length + 1)) &&
      !isAgain(id),
  );
  return own.length === 0 ? undefined : own;
}

/** A request that was sent once more, to know whose answer it was. */
function isAgain(id: string): boolean {
  return id.split('/').at(-2) === 'again';
}

/**
 * The requests of a finding with the others of its race, where it names but one of them: that one was answered as it was because others
 * were under way, and sent alone it shows nothing.
 */
export function withRacers(
  { where }: Finding,
  own: readonly ExchangeLine[],
  byEntry: ReadonlyMap<string, readonly ExchangeLine[]>,
): readonly ExchangeLine[] {
  const [only, ...more] = own;
  const race = only === undefined ? undefined : /^.+\/race\d+\./.exec(only.id)?.[0];
  if (only === undefined || race === undefined || more.length > 0 || where !== undefined) return own;
  const racers = (byEntry.get(only.entry) ?? []).filter(({ id, started, ended }) => {
    return id.startsWith(race) && started <= only.ended && only.started <= ended;
  });
  return racers.includes(only) ? racers : own;
}

/** Whether it was sent outside of the case: it makes ready. */
export function isOutside({ id, entry }: ExchangeLine): boolean {
  return /(?:^|\.)m$/.test(id.slice(entry.length + 1).split('/', 1)[0] ?? '');
}

/** Records of other checks that are made again at most. */
const MOST_BESIDE = 30;

/**
 * What made the records that the run had in a list beside those of the case. `before`: up to the last one of its population, because
 * where pages are cut hangs on them. None where they are more than a few.
 */
export function listedBeside(
  own: readonly ExchangeLine[],
  creates: readonly ExchangeLine[],
  which: 'all' | 'before',
): readonly ExchangeLine[] {
  const beside = new Set<ExchangeLine>();
  const seen = new Set<string>();
  for (const { request, response, started } of own) {
    const [path = ''] = request.url.split('?', 1);
    if (request.method !== 'GET' || seen.has(path) || response === undefined) continue;
    seen.add(path);
    const made = creates.flatMap((line) => {
      const isThere = line.request.url.split('?', 1)[0] === path && line.ended <= started;
      const at = isThere ? placeOf(line, response.body) : -1;
      return at < 0 ? [] : [{ line, at }];
    });
    const last = Math.max(-1, ...made.filter(({ line }) => line.entry.startsWith('population@')).map(({ at }) => at));
    const chosen = which === 'all' ? made : made.filter(({ at }) => at < last);
    if (chosen.length <= MOST_BESIDE) for (const { line } of chosen) beside.add(line);
  }
  return [...beside];
}

/** Writes that are sent again for a list that cannot be read. */
const MOST_GARBLING = 4;

/**
 * What wrote more than ASCII into records of a list that cannot be read: an answer is cut or garbled by what takes more octets than
 * characters.
 */
export function garbledBy(own: readonly ExchangeLine[], sent: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const found = new Set<ExchangeLine>();
  for (const { request, response, started } of own) {
    if (request.method !== 'GET' || response === undefined || isReadable(response.body)) continue;
    const [path = ''] = request.url.split('?', 1);
    const writes = sent.filter((line) => {
      const [at = ''] = line.request.url.split('?', 1);
      const isWritten = isTaken(line) && line.ended <= started && (at === path || at.startsWith(`${path}/`));
      if (!isWritten || isAscii(line.request.body ?? '')) return false;
      return placeOf(line, response.body, at.split('/').at(-1)) >= 0;
    });
    for (const line of writes.slice(-MOST_GARBLING)) found.add(line);
  }
  return [...found];
}

/** Whether it wrote something, and was answered with success. */
function isTaken({ request, response, intent }: ExchangeLine): boolean {
  const { status = 0 } = response ?? {};
  return ['POST', 'PUT', 'PATCH'].includes(request.method) && intent !== 'cleanup' && status >= 200 && status < 300;
}

function isReadable(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** Members that name a record, where no answer says what they are called. */
const NAMES = ['id', 'uid', 'number', 'key'];

/**
 * Where an answer names a record first, which a write told of; else the one that its URL names. A number names one only as a member that is
 * called so in the answer that told it.
 */
function placeOf(write: ExchangeLine, body: string, named = ''): number {
  const ids = valuesOf(write).filter(({ isId }) => isId);
  const value = ids[0]?.value ?? named;
  const text = body.indexOf(`:${JSON.stringify(value)}`);
  if (text >= 0 || !/^\d+$/.test(value)) return text;
  const told = ids
    .filter((id) => id.value === value)
    .flatMap(({ source }) => (source.in === 'body' ? source.path : []));
  const names = told.filter((part) => typeof part === 'string').slice(-1);
  const isName = (name: string): boolean => (names.length === 0 ? NAMES : names).includes(name);
  const found = [...body.matchAll(/"([^"\\]+)"\s*:\s*(\d+)(?=\s*[,}])/g)];
  return found.find(([, name = '', number]) => number === value && isName(name))?.index ?? -1;
}

/**
 * The requests of the case up to the one that decides, where the finding names it, with the reads behind it that show what it did: the
 * rest was sent to make sure of what was found.
 */
export function untilDecided({ where }: Finding, own: readonly ExchangeLine[]): readonly ExchangeLine[] {
  const at = own.findIndex(({ id }) => id === where);
  const [deciding] = own.slice(at);
  if (at < 0 || deciding === undefined || deciding.stream !== undefined) return own;
  const rest = own.slice(at + 1);
  const isRead = ({ request, started }: ExchangeLine): boolean => request.method === 'GET' && started >= deciding.ended;
  const reads = rest.findIndex((one) => !isRead(one));
  const isSafe = deciding.request.method === 'GET';
  return own.slice(0, at + 1 + (isSafe ? 0 : reads < 0 ? rest.length : reads));
}
