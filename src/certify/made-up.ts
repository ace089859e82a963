import { parseAllDocuments, visit } from 'yaml';
import type { ExchangeLine, Run } from '../index.js';
import type { BundleFiles } from './manifest.js';

/** Where a text stood first among the exchanges. */
interface First {
  readonly exchange: ExchangeLine;
  readonly isAnswer: boolean;
}

/**
 * Tells the texts that the run made up from those that it was answered, or that its contract has. What was made up follows from the
 * challenge: anybody can make it again, wherever it stands.
 */
export class MadeUp {
  readonly #exchanges: readonly { readonly of: ExchangeLine; readonly sent: string; readonly answered: string }[];
  /** Values that contract and facts have. */
  readonly #said: ReadonlySet<string>;
  /** Texts of the contract that are no document. */
  readonly #unread: readonly string[];

  constructor({ exchanges, header }: Run, files: BundleFiles) {
    this.#exchanges = [...exchanges]
      .sort((a, b) => a.started - b.started)
      .map((of) => ({ of, sent: sentIn(of), answered: answeredIn(of) }));
    const texts = [...header.sources.map(({ text }) => text), files.get('facts.json') ?? ''];
    const leaves = texts.map(documentLeaves);
    this.#unread = texts.filter((_, n) => leaves[n] === undefined);
    this.#said = new Set([...leaves.flatMap((those) => those ?? []), ...leavesOf({ ...header, sources: [] })]);
  }

  /** True where a request had it before any answer, and the contract does not have it as a value. */
  has(text: string): boolean {
    if (this.#said.has(text) || this.#unread.some((one) => one.includes(text))) return false;
    const first = this.first(text);
    return first !== undefined && !first.isAnswer;
  }

  /** The first exchange that has it: a request cannot use what no answer has brought before it was sent. */
  first(text: string): First | undefined {
    const asked = this.#exchanges.find(({ sent }) => sent.includes(text))?.of;
    const told = this.#exchanges
      .filter(({ answered }) => answered.includes(text))
      .reduce<ExchangeLine | undefined>(
        (a, { of }) => (a === undefined || arrival(of) < arrival(a) ? of : a),
        undefined,
      );
    if (asked !== undefined && (told === undefined || asked.started < arrival(told)))
      return { exchange: asked, isAnswer: false };
    return told === undefined ? undefined : { exchange: told, isAnswer: true };
  }
}

/** When an answer was there at the earliest: parts of some come before their end. */
function arrival({ started, ended, stream, waitedOut }: ExchangeLine): number {
  return stream === undefined && waitedOut === undefined ? ended : started;
}

function sentIn({ request }: ExchangeLine): string {
  return request.body === undefined ? '' : withLeaves(request.body);
}

function answeredIn({ response, waitedOut = [], stream }: ExchangeLine): string {
  const answers = response === undefined ? waitedOut : [response, ...waitedOut];
  const bodies = [...answers.map(({ body }) => body), ...(stream?.events ?? []).map(({ data }) => data)];
  const headers = answers.flatMap((answer) => answer.headers.map(([, value]) => value));
  return [...bodies.map(withLeaves), ...headers].join('\n');
}

/** A text as it is, and the texts in it as JSON means them: a service may write any character in several ways. */
function withLeaves(body: string): string {
  try {
    return [body, ...leavesOf(JSON.parse(body) as unknown)].join('\n');
  } catch {
    return body;
  }
}

/** The texts that are values in a document; undefined of what is none. */
function documentLeaves(text: string): readonly string[] | undefined {
  const documents = [...parseAllDocuments(text)];
  if (documents.some(({ errors }) => errors.length > 0)) return undefined;
  const found: string[] = [];
  for (const document of documents)
    visit(document, {
      Scalar: (_, { value }) => {
        if (typeof value === 'string') found.push(value);
      },
    });
  return found;
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}
