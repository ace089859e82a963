import type { Clock } from '../clock.js';
import { addSeveral } from './batch.js';
import { headerOf, render, split, type Answer, type Call, type Reply } from '../http/message.js';
import type { LibrarySeams } from './deviation.js';
import { act, create, list, progress, read, receive, remove, replace, type Job } from './handlers.js';
import {
  broken,
  noKey,
  notAllowed,
  notFound,
  problemAnswer,
  Refusal,
  tooLarge,
  unknownKey,
  wrongMethod,
} from './refusal.js';
import { rightRules, type Rules } from './rules.js';
import type { Shelves } from './library-store.js';
import { targetOf, type Place } from './target.js';

/** The library as a deviation sees it. */
export interface Library {
  readonly shelves: Shelves;
  readonly clock: Clock;
  /** What a deviation keeps under a name for the life of this library; `start` makes it. */
  memory<T>(name: string, start: () => T): T;
}

/** Octets of a request body. */
const MOST_OCTETS = 16 * 1024;

const OFFERED: Readonly<
  Record<'authors' | 'books' | 'loans', { collection: readonly string[]; record: readonly string[] }>
> = {
  authors: { collection: ['GET', 'HEAD', 'POST'], record: ['GET', 'HEAD', 'PUT', 'DELETE'] },
  books: { collection: ['GET', 'HEAD', 'POST'], record: ['GET', 'HEAD', 'PUT', 'DELETE'] },
  loans: { collection: ['GET', 'HEAD', 'POST'], record: ['GET', 'HEAD'] },
};

/** Answers one call. The deviations are those that are open to this call. */
export async function answerCall(given: Call, library: Library, deviations: readonly LibrarySeams[]): Promise<Reply> {
  let call = given;
  for (const deviation of deviations) call = deviation.read?.(call, library) ?? call;
  let rules = rightRules;
  for (const deviation of deviations) rules = { ...rules, ...deviation.rules?.(rules, call, library) };
  let answer: Answer;
  try {
    answer = await handle(call, library, rules);
  } catch (error) {
    answer = problemAnswer(error instanceof Refusal ? error : broken());
  }
  for (const deviation of deviations) answer = (await deviation.after?.(answer, call, library)) ?? answer;
  let reply = render(answer, call.method, library.clock.now());
  for (const deviation of deviations) reply = (await deviation.wire?.(reply, call, library)) ?? reply;
  return reply;
}

/** The order of the questions: what is it, who asks, may they, is it small enough; then the handler. */
function handle(call: Call, { shelves }: Library, rules: Rules): Answer | Promise<Answer> {
  const { path, query } = split(call.path);
  const target = targetOf(path);
  if (target.at === 'ping') return { status: 200, headers: [], body: { result: 'pong' } };
  if (target.at === 'nowhere' || !rules.isServed(target.edition)) throw notFound('This path');
  const caller = rules.caller(call);
  if (caller === 'nobody') throw noKey();
  if (caller === 'stranger') throw unknownKey();
  const allow = allowedAt(target);
  if (!allow.includes(call.method)) throw wrongMethod(call.method, allow);
  const isReading = call.method === 'GET' || call.method === 'HEAD';
  if (!isReading && !rules.mayWrite(caller, target)) throw notAllowed();
  if (call.body.length > MOST_OCTETS) throw tooLarge(MOST_OCTETS);
  const failure = rules.failure(headerOf(call, 'X-Fail-With') ?? '');
  if (failure !== undefined) throw broken(failure);
  receive(shelves, rules);
  const job = { call, path, query, shelves, rules };
  const answer = answered(job, target, isReading);
  const told = (one: Answer): Answer => ({ ...one, headers: [...one.headers, ...rules.told(target.edition)] });
  return answer instanceof Promise ? answer.then(told) : told(answer);
}

function answered(job: Omit<Job<Place['at']>, 'target'>, target: Place, isReading: boolean): Answer | Promise<Answer> {
  switch (target.at) {
    case 'collection':
      return isReading ? list({ ...job, target }) : create({ ...job, target });
    case 'record':
      if (isReading) return read({ ...job, target });
      return job.call.method === 'PUT' ? replace({ ...job, target }) : remove({ ...job, target });
    case 'action':
      return act({ ...job, target });
    case 'batch':
      return addSeveral({ ...job, target });
    case 'progress':
      return progress({ ...job, target });
  }
}

function allowedAt(target: Place): readonly string[] {
  if (target.at === 'action' || target.at === 'batch') return ['POST'];
  return target.at === 'progress' ? ['GET', 'HEAD'] : OFFERED[target.kind][target.at];
}
