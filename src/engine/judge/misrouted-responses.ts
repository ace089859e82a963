import type { Contract } from '../../contract/facts/model.js';
import type { Exchange } from '../../result/exchange.js';
import { outcomeOf } from '../kit/requests/answer.js';
import { markOf } from '../generate/mark-shape.js';
import { canaryPath } from '../noise/health.js';
import type { Place, Recorder } from '../recorder/recorder.js';
import { nameOf, mismatchReason, strays, type Stray } from './mismatch.js';

const SAFE = ['GET', 'HEAD'];

/**
 * Finds out whether answers are those to their requests. A proxy that is broken gives one caller the answer of another, or
 * each request the answer to the one before. What looks like that is asked again, several times in a row: a service that
 * is wrong answers as it did, and behind a broken proxy the right answer comes.
 */
export class MixUps {
  readonly #contract: Contract;
  readonly #recorder: Recorder;
  readonly #as: string;
  readonly #note: (text: string, entry: string) => void;
  readonly #nonce: string;
  #asked = 0;
  /** How it is known that answers are mixed up; undefined while nothing shows it. */
  proven: string | undefined;

  /** @param nonce in a path that nobody serves */
  constructor(
    contract: Contract,
    recorder: Recorder,
    as: string,
    note: (text: string, entry: string) => void,
    nonce: string,
  ) {
    this.#nonce = nonce;
    this.#contract = contract;
    this.#recorder = recorder;
    this.#as = as;
    this.#note = note;
  }

  /**
   * Looks for answers to other requests in what a broken case was judged by.
   *
   * @returns in words, what makes the case worth nothing; undefined where the answers are those to their requests
   */
  async examine(
    { entry, case: within, phase }: Omit<Place, 'lane'>,
    exchanges: readonly Exchange[],
  ): Promise<string | undefined> {
    // While others of ours write, a list may be another one at any time.
    const found = strays(this.#contract, exchanges).filter(({ before }) => phase === 'confirm' || before === undefined);
    const isSafe = ({ exchange, before }: Stray): boolean =>
      SAFE.includes(exchange.request.method) && (before === undefined || SAFE.includes(before.request.method));
    const suspect = found.findLast(isSafe) ?? found.at(-1);
    if (suspect === undefined) return undefined;
    const place = { entry, case: within, phase, lane: 'again' };
    const { exchange, why } = suspect;
    const isMixed = isSafe(suspect) ? await this.#isAnsweredOtherwise(suspect, place) : !(await this.isInStep(place));
    if (!isMixed) return undefined;
    const text = `The answer to ${nameOf(exchange)} (${exchange.id}) was that to another request: ${why}`;
    if (this.proven === undefined) {
      this.#note(`${text}. Until answers are those to their requests, failures are hard to prove`, entry);
    }
    return (this.proven ??= text);
  }

  /**
   * Asks for two things in turn, of which one is not there: true unless the one that is there is answered in between as
   * the other one.
   */
  async isInStep(place: Place): Promise<boolean> {
    const path = canaryPath(this.#contract);
    this.#asked += 1;
    const nowhere = `${path.replace(/[?#].*$/, '').replace(/\/$/, '')}/${markOf(this.#nonce, `n${String(this.#asked)}`)}`;
    await this.#ask(path, place);
    const there = await this.#ask(path, place);
    const gone = await this.#ask(nowhere, place);
    const again = await this.#ask(path, place);
    if (!there.response || !gone.response || !again.response) return true;
    const isLate = there.response.status === gone.response.status && there.response.body === gone.response.body;
    return !isLate || again.response.status === there.response.status;
  }

  async #isAnsweredOtherwise({ exchange, before }: Stray, place: Place): Promise<boolean> {
    if (before !== undefined) {
      const first = await this.#twice(before, place);
      const last = await this.#twice(exchange, place);
      const still = await this.#twice(before, place);
      const [a, b, c] = [first, last, still].map(({ response }) => response && [response.status, response.body].join());
      if (a === undefined || b === undefined || c === undefined) return false;
      // What others change meanwhile shows nothing.
      return a === c && a !== b && !this.#isServerError(last);
    }
    await this.#twice(exchange, place);
    const last = await this.#resend(exchange, place);
    return (
      last.response !== undefined && !this.#isServerError(last) && mismatchReason(this.#contract, last) === undefined
    );
  }

  #isServerError(exchange: Exchange): boolean {
    return outcomeOf(this.#contract, exchange).class === 'server-error';
  }

  async #twice(exchange: Exchange, place: Place): Promise<Exchange> {
    await this.#resend(exchange, place);
    return this.#resend(exchange, place);
  }

  #resend({ request, as, operation }: Exchange, place: Place): Promise<Exchange> {
    return this.#recorder.send(
      { method: request.method, url: request.url, headers: [], as, over: 'fresh' },
      place,
      operation === undefined ? { intent: 'probe' } : { intent: 'probe', operation },
    );
  }

  #ask(url: string, place: Place): Promise<Exchange> {
    return this.#recorder.send({ method: 'GET', url, headers: [], as: this.#as, over: 'shared' }, place, {
      intent: 'probe',
    });
  }
}
