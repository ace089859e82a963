import type { ExchangeLine } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';
import { requestTarget } from '../wording/words.js';
import type { Difference } from './difference.js';
import type { Told } from './tell.js';

/** The exchange that decides, as two lines: what was asked, and what came. */
export interface Evidence {
  readonly asked: string;
  readonly came: string;
}

/** What stands before the offending value of a long answer. */
const BEFORE = 24;

/** The lines of the deciding exchange, each of at most `most` characters, the answer cut to where the offending value is. */
export function evidenceOf(
  told: Told,
  finding: Finding,
  defaultCaller: string | undefined,
  most: number,
): Evidence | undefined {
  const { deciding } = told;
  if (deciding === undefined) return undefined;
  const { request, as } = deciding;
  const by = as === defaultCaller || as === '' ? '' : ` as ${as}`;
  const sent = request.body === undefined || request.body === '' ? '' : `  ${oneLine(request.body)}`;
  const call = cut(
    `${request.method} ${requestTarget(request.url)}`,
    Math.max(20, most - by.length - Math.min(sent.length, 24)),
  );
  const room = most - call.length - by.length;
  const shown = sent.length > room ? fromMember(sent, told, finding) : sent;
  return { asked: cut(`${call}${by}${shown}`, most), came: cut(answerOf(deciding, told, finding, most), most) };
}

/** A long body from the member on that the finding is about: what stands before it says nothing. */
function fromMember(sent: string, { differences }: Told, { claim }: Finding): string {
  const pointers = [...differences.map(({ at }) => at), ...(claim.match(/(?<=[ (])\/[\w~/-]+/g) ?? [])];
  const found = pointers.flatMap((pointer) => {
    const name = pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
    const at = name === undefined ? -1 : sent.indexOf(`"${name}":`);
    return at > BEFORE ? [at] : [];
  });
  return found[0] === undefined ? sent : `  {…,${sent.slice(found[0])}`;
}

function answerOf({ response, failure }: ExchangeLine, told: Told, finding: Finding, most: number): string {
  if (response === undefined) return `no answer: ${failure?.message ?? 'none came'}`;
  const type = response.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const body =
    response.bodyState === 'text'
      ? oneLine(response.body)
      : `(${response.bodyState}, ${String(response.received)} octets)`;
  const start = `${String(response.status)}${type === undefined ? '' : ` ${type.split(';', 1)[0] ?? ''}`}  `;
  if (body === '') {
    const { behind } = response;
    return behind === undefined
      ? `${start}(no content)`
      : `${start}(no content, and ${String(behind)} octets behind it)`;
  }
  const room = most - start.length;
  const at = body.length > room ? placeOf(body, told, finding) : 0;
  return `${start}${at > BEFORE ? `…${body.slice(at - BEFORE)}` : body}`;
}

/** Where the offending value stands in an answer; 0 where that is not known. */
export function placeOf(
  body: string,
  { differences }: Pick<Told, 'differences'>,
  { observed, claim = '' }: Pick<Finding, 'observed'> & { readonly claim?: string },
): number {
  for (const { at, got } of differences) {
    const name = at.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part));
    const found = name === undefined ? -1 : body.indexOf(`"${name}":`);
    if (found >= 0) return found;
    if (got !== undefined && got.length > 3 && body.includes(got)) return body.indexOf(got);
  }
  // The member that the claim is about: another one may have the same value.
  for (const name of (claim.match(/(?<=[ (])\/[\w~/-]+/g) ?? []).map((pointer) => pointer.split('/').at(-1) ?? '')) {
    const place = body.indexOf(`"${name}":${observed}`);
    if (place >= 0) return place;
  }
  const places = valuesIn(observed).map((value) => body.indexOf(value));
  return places.find((place) => place >= 0) ?? 0;
}

/** Texts of an observation that may stand in an answer as they are: what it begins with, and what it has in quotes. */
export function valuesIn(observed: string): readonly string[] {
  const quoted = [...observed.matchAll(/"([^"\\]{4,60})"/g)].map(([, text = '']) => text);
  return [/^[^;,]{4,60}/.exec(observed)?.[0] ?? '', ...quoted].filter((text) => text !== '');
}

/** One place that differs, in one line: `/title  before "a", sent "b", expected "b", got null`. */
export function differenceText({ at, before, sent, expected, got }: Difference): string {
  const sides = [
    ['before', before],
    ['sent', sent],
    ['expected', expected],
    ['got', got ?? 'nothing'],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name ?? ''} ${value}`]));
  return `${at}  ${sides.join(', ')}`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Cut with a sign that it is. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, most - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}
