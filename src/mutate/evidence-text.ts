import { visible } from '../report/wording/escape.js';
import { indentJson } from '../report/html/markup/indent-json.js';
import type { Evidence, ShownAnswer, ShownRequest } from './evidence.js';
import type { StreamedEvent } from './streamed-events.js';

/** One side of an exchange: who did what, and what that was. */
export interface Told {
  readonly who: string;
  readonly text: string;
}

/** What the client and the service each sent and got, in the order in which it happened. */
export function toldBy({ sent, passed, got, without, stream }: Evidence): readonly Told[] {
  const told: Told[] = [{ who: 'The client sent', text: requestText(sent) }];
  for (const { by, request, answer } of passed) {
    const isSame = JSON.stringify(request) === JSON.stringify(sent);
    const who = by === 'client' ? 'The service was sent' : 'The mistake itself sent the service';
    told.push({ who, text: isSame ? 'the same' : requestText(request) });
    if (answer !== undefined) told.push({ who: 'The service answered', text: answerText(answer) });
  }
  if (passed.length === 0 && stream === undefined) told.push({ who: 'The service was sent', text: 'nothing' });
  if (stream !== undefined) {
    told.push({ who: 'The service sent', text: eventText(stream.told) });
    told.push({ who: 'The client received', text: stream.heard.map(eventText).join('\n\n') || 'nothing' });
  }
  if (got !== undefined) told.push({ who: 'The client got', text: answerText(got) });
  if (without !== undefined) told.push({ who: 'Without the mistake the service answers', text: answerText(without) });
  return told;
}

/** For a terminal: nothing that the service sent can move its cursor. */
export function evidenceText(evidence: Evidence): string {
  return toldBy(evidence)
    .map(({ who, text }) => `${who}\n${visible(text).replace(/^(?=.)/gm, '  ')}\n`)
    .join('\n');
}

export function lineOf({ method, target }: ShownRequest): string {
  return `${method} ${target}`;
}

export function requestText(request: ShownRequest): string {
  const body = request.body === undefined ? [] : ['', pretty(request.body)];
  return [lineOf(request), ...fields(request.headers), ...body].join('\n');
}

export function answerText(answer: ShownAnswer): string {
  if ('failure' in answer) return answer.failure;
  const { status, headers, body, behind } = answer;
  const content = body === '' ? [] : ['', pretty(body)];
  const after = behind === undefined ? [] : ['', `(${String(behind)} octets behind it)`];
  return [String(status), ...fields(headers), ...content, ...after].join('\n');
}

export function eventText({ id, type, data }: StreamedEvent): string {
  return [
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(type === undefined ? [] : [`event: ${type}`]),
    `data: ${pretty(data)}`,
  ].join('\n');
}

export function pretty(text: string): string {
  return indentJson(text) ?? text;
}

function fields(headers: ShownRequest['headers']): readonly string[] {
  return headers.map(([name, value]) => `${name}: ${value}`);
}
