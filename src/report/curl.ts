import type { Exchange, Header, RecordedRequest } from '../result/exchange.js';
import { hasUnseen } from './escape.js';

/** An exchange as a command line for bash, zsh, and every shell that knows `$'…'`. */
export interface CurlCommand {
  readonly text: string;
  /** Environment variables that it needs: the secrets were never recorded. */
  readonly variables: readonly ShellVariable[];
}

export interface ShellVariable {
  /** `SHOP_TOKEN`, where the secret comes from that variable; else `TOKEN_ALICE`. */
  readonly name: string;
  /** `SHOP_TOKEN` or `alice`: what stood in `[secret:alice]`. */
  readonly secret: string;
}

const SECRET = /\[secret:([^\]\s]+)\]/;

/** Headers that curl makes itself, and would make wrong from an old value. */
const LEFT_TO_CURL = ['content-length', 'transfer-encoding', 'connection', 'host'];

/** Longer arguments do not fit into one argument of every system. */
const LONGEST_BODY = 100_000;

/** What curl cannot do: it sends the whole request and reads the answer. */
function remark({ failure }: Exchange): string {
  return failure?.kind === 'lost' ? `# ${failure.message}\n` : '';
}

/** Writes the request as curl would send it: nothing that curl would add by itself, nothing that the shell could read. */
export function curl(exchange: Exchange): CurlCommand {
  const { request } = exchange;
  const shell = new Quoting();
  const options = [...methodOptions(request, shell), shell.quote(request.url)];
  if (/[[\]{}]/.test(request.url)) options.unshift('--globoff');
  if (/\/\.{1,2}(\/|\?|$)/.test(request.url)) options.unshift('--path-as-is');
  for (const [name, value] of sentHeaders(request)) {
    // A colon alone takes a header away; a semicolon sends it without a value.
    options.push(`-H ${shell.quote(value === '' ? `${name};` : `${name}: ${value}`)}`);
  }
  for (const name of unwantedHeaders(request)) options.push(`-H '${name}:'`);
  const { body } = request;
  let pipe = '';
  if (body !== undefined && body.length > LONGEST_BODY) {
    options.push('--data-binary @body.txt');
    pipe = `# body.txt: the request body of ${body.length} characters, from the run file\n`;
  } else if (body !== undefined && body.includes('\0')) {
    // No argument can hold it.
    pipe = `${shell.printf(body)} | `;
    options.push('--data-binary @-');
  } else if (body !== undefined && body !== '') {
    options.push(`--data-raw ${shell.quote(body)}`);
  }
  return { text: `${remark(exchange)}${pipe}curl -sS -i ${options.join(' \\\n  ')}`, variables: shell.variables() };
}

function methodOptions({ method, body }: RecordedRequest, shell: Quoting): string[] {
  if (method === 'HEAD') return ['--head'];
  const implied = body === undefined || body === '' ? 'GET' : 'POST';
  return method === implied ? [] : [`-X ${shell.quote(method)}`];
}

function sentHeaders(request: RecordedRequest): readonly Header[] {
  return request.headers.filter(([name]) => !LEFT_TO_CURL.includes(name.toLowerCase()));
}

/** Headers that curl would add although the request had none. */
function unwantedHeaders(request: RecordedRequest): readonly string[] {
  const sent = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const added = request.body ? ['Accept', 'User-Agent', 'Content-Type'] : ['Accept', 'User-Agent'];
  return added.filter((name) => !sent.has(name.toLowerCase()));
}

/** Quotes for one command, and collects the variables that it needs. */
class Quoting {
  readonly #variables = new Map<string, string>();

  /** One argument. Plain words stay bare; what cannot be seen is written in octal. */
  quote(text: string): string {
    return this.#pieces(text)
      .map((piece) => {
        if ('secret' in piece) return `"$${this.#name(piece.secret)}"`;
        if (/^[\w./:@%+,-]+$/.test(piece.text)) return piece.text;
        if (!hasUnseen(piece.text)) return `'${piece.text.replaceAll("'", String.raw`'\''`)}'`;
        return `$'${octal(piece.text, /[\\']/g)}'`;
      })
      .join('');
  }

  /** A command that prints the text, whatever is in it. */
  printf(text: string): string {
    const pieces = this.#pieces(text);
    const format = pieces.map((piece) => ('secret' in piece ? '%s' : octal(piece.text, /[\\'%]/g))).join('');
    const secrets = pieces.flatMap((piece) => ('secret' in piece ? [`"$${this.#name(piece.secret)}"`] : []));
    return ['printf', `'${format}'`, ...secrets].join(' ');
  }

  variables(): readonly ShellVariable[] {
    return [...this.#variables].map(([secret, name]) => ({ name, secret }));
  }

  #name(secret: string): string {
    const isVariable = /^[A-Z][A-Z0-9_]*$/.test(secret);
    const name = isVariable ? secret : `TOKEN_${secret.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
    this.#variables.set(secret, name);
    return name;
  }

  #pieces(text: string): readonly ({ readonly text: string } | { readonly secret: string })[] {
    return text
      .split(new RegExp(SECRET, 'g'))
      .map((piece, n) => (n % 2 === 1 ? { secret: piece } : { text: piece }))
      .filter((piece, _, all) => 'secret' in piece || piece.text !== '' || all.length === 1);
  }
}

/** Escapes for `$'…'` and `printf`: octal has a fixed width in both, so that a digit after it stays a digit. */
function octal(text: string, also: RegExp): string {
  return [...text]
    .map((character) =>
      hasUnseen(character) || new RegExp(also.source).test(character) ? bytes(character) : character,
    )
    .join('');
}

function bytes(character: string): string {
  return [...Buffer.from(character, 'utf8')].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
