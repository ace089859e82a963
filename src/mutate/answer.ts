import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../contract/text/json.js';
import type { WireAnswer, WireResult } from '../engine/http/transport.js';

/** The content as JSON; nothing where there is none, or none that can be read. */
export function jsonOf(result: WireResult): Json | undefined {
  if (!('answer' in result) || result.answer.body.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(result.answer.body)) as Json;
  } catch {
    return undefined;
  }
}

export function statusOf(result: WireResult): number | undefined {
  return 'answer' in result ? result.answer.status : undefined;
}

export function succeeded(result: WireResult): boolean {
  const status = statusOf(result) ?? 0;
  return status >= 200 && status < 300;
}

export function answerHeader(result: WireResult, name: string): string | undefined {
  if (!('answer' in result)) return undefined;
  return result.answer.headers.find(([present]) => present.toLowerCase() === name.toLowerCase())?.[1];
}

/** The same answer with other content. How it was sent, by length or encoding, is made to fit. */
export function withJson(result: WireResult, json: Json): WireResult {
  return withContent(result, JSON.stringify(json));
}

export function withContent(result: WireResult, text: string): WireResult {
  return altered(result, (answer) => {
    const body = new TextEncoder().encode(text);
    const kept = answer.headers.filter(([name]) => !FRAMING.has(name.toLowerCase()));
    const isCounted = kept.length < answer.headers.length && text !== '';
    const headers = isCounted ? [...kept, ['Content-Length', String(body.length)] as const] : kept;
    return { ...answer, headers, body, received: body.length, decoded: body.length };
  });
}

const FRAMING = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

export function withStatus(result: WireResult, status: number): WireResult {
  return altered(result, (answer) => ({ ...answer, status }));
}

/** @param value nothing takes the header away */
export function withAnswerHeader(result: WireResult, name: string, value: string | undefined): WireResult {
  return altered(result, (answer) => {
    const others = answer.headers.filter(([present]) => present.toLowerCase() !== name.toLowerCase());
    return { ...answer, headers: value === undefined ? others : [...others, [name, value]] };
  });
}

function altered(result: WireResult, change: (answer: WireAnswer) => WireAnswer): WireResult {
  return 'answer' in result ? { ...result, answer: change(result.answer) } : result;
}

/** Whether a client can tell one answer from the other. Time, length and what is counted down differ by themselves. */
export function differs(one: WireResult, other: WireResult): boolean {
  if (!('answer' in one) || !('answer' in other)) return 'answer' in one !== 'answer' in other;
  if (one.answer.status !== other.answer.status || one.answer.behind !== other.answer.behind) return true;
  if (!isDeepStrictEqual(told(one.answer), told(other.answer))) return true;
  const [a, b] = [jsonOf(one), jsonOf(other)];
  if (a !== undefined && b !== undefined) return !isDeepStrictEqual(a, b);
  return Buffer.compare(one.answer.body, other.answer.body) !== 0;
}

function told({ headers }: WireAnswer): readonly string[] {
  return headers
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !BY_ITSELF.test(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort();
}

const BY_ITSELF =
  /^(?:date|age|content-length|transfer-encoding|connection|keep-alive|set-cookie|x-request-id|request-id|(?:x-)?ratelimit.*)$/;
