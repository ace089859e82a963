/**
 * What carries the mark of one run beside what carries that of another: `pb-<mark>1a` there is `pb-<mark>7c` here. The number behind the
 * mark may be another one, as long as it always stands for the same.
 */
export class Tokens {
  readonly #asked: Mark;
  readonly #sent: Mark;
  readonly #here = new Map<string, string>();
  readonly #there = new Map<string, string>();

  /**
   * @param asked mark in what is asked for
   * @param sent mark in what was sent
   */
  constructor(asked: string, sent: string) {
    this.#asked = new Mark(asked);
    this.#sent = new Mark(sent);
  }

  /** Whether these texts ask for what those say. From then on their tokens stand for each other. */
  match(asked: readonly string[], sent: readonly string[]): boolean {
    const pairs: (readonly [string, string])[] = [];
    for (const [n, text] of asked.entries()) {
      // A script says what nobody has as the run said it.
      const other = (sent[n] ?? '').replaceAll(this.#asked.back, this.#sent.back);
      const [a, b] = [this.#asked.cut(text), this.#sent.cut(other)];
      if (a.length !== b.length) return false;
      for (const [at, piece] of a.entries()) {
        const beside = b[at] ?? '';
        if (at % 2 === 1) pairs.push([piece, beside]);
        else if (piece !== beside) return false;
      }
    }
    const [here, there] = [new Map(this.#here), new Map(this.#there)];
    for (const [a, b] of pairs) {
      if ((here.get(a) ?? b) !== b || (there.get(b) ?? a) !== a) return false;
      here.set(a, b);
      there.set(b, a);
    }
    for (const [a, b] of pairs) {
      this.#here.set(a, b);
      this.#there.set(b, a);
    }
    return true;
  }

  /** What was sent and answered, in the words of who asks. */
  translated<T>(exchange: T): T {
    const text = this.#sent.replaced(JSON.stringify(exchange), (token) => this.#there.get(token));
    return JSON.parse(
      text.replaceAll(this.#sent.text, this.#asked.text).replaceAll(this.#sent.back, this.#asked.back),
    ) as T;
  }
}

/** A mark, which texts may hold backwards as well: what nobody has is made so. */
class Mark {
  readonly back: string;
  readonly #token: RegExp;

  constructor(readonly text: string) {
    this.back = [...text].reverse().join('');
    const literal = text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    this.#token = new RegExp(`(${literal}(?:-?[a-z0-9]+)?)`, 'gi');
  }

  /** The text cut at its tokens: each second piece is one. What stands backwards is taken out. */
  cut(text: string): readonly string[] {
    return text.replaceAll(this.back, '\u0000').split(this.#token);
  }

  replaced(text: string, by: (token: string) => string | undefined): string {
    return text.replace(this.#token, (token) => by(token) ?? token);
  }
}
