import type { Exchange, Header, RecordedRequest } from '../../result/exchange.js';
import { Quoting, type ShellVariable, type Substitution } from './shell.js';

/** An exchange as a command line for any POSIX shell. */
export interface CurlCommand {
  readonly text: string;
  /** Environment variables that it needs: the secrets were never recorded. */
  readonly variables: readonly ShellVariable[];
}

export interface CurlOptions {
  /** What stands for something of another run: ids, the base URL. */
  readonly substitutions?: readonly Substitution[];
  /** Leaves out what no service should care about, and what curl may add by itself. */
  readonly brief?: boolean;
  /** A file that holds the body. */
  readonly bodyFrom?: string;
}

/** The arguments of curl for one request, each quoted. */
export interface CurlArguments {
  readonly words: readonly string[];
  /** A command that prints the body, where no argument can hold it: curl reads it as `@-`. */
  readonly input?: string;
}

/** Headers that curl makes itself, and would make wrong from an old value. */
const LEFT_TO_CURL = ['content-length', 'transfer-encoding', 'connection', 'host'];
/** Headers of every request of ours, which say nothing. */
const OURS = ['accept-encoding', 'user-agent'];

/** Longer arguments do not fit into one argument of every system. */
const LONGEST_BODY = 100_000;

/** Else curl would make several requests of `t[1-5]` and `{a,b}`, and another path of one with dots. */
export const EXACT = '--globoff --path-as-is';

/** Lets one curl send all of its requests together, each on a connection of its own: processes begin further apart than answers take. */
export const TOGETHER = '--no-progress-meter --parallel --parallel-immediate';
/** Knows the options of that. */
export const CURL_OF_RACES = 'curl 7.68 or newer';

/** What curl cannot do: it sends the whole request and reads the answer. */
function remark({ failure }: Exchange): string {
  return failure?.kind === 'lost'
    ? `# ${failure.message}\n# curl reads the answer, and may not show the finding: probity replay does as the run did\n`
    : '';
}

/** Writes the request as curl would send it: nothing that curl would add by itself, nothing that the shell could read. */
export function curl(exchange: Exchange, options: CurlOptions = {}): CurlCommand {
  const shell = new Quoting();
  const { length } = exchange.request.body ?? '';
  const isLong = length > LONGEST_BODY;
  const { words, input } = curlArguments(exchange.request, shell, {
    ...options,
    ...(isLong && { bodyFrom: 'body.txt' }),
  });
  const pipe = input === undefined ? '' : `${input} | `;
  const note = isLong ? `# body.txt: the request body of ${String(length)} characters, from the run file\n` : '';
  const text = `${remark(exchange)}${note}${pipe}curl -sS -i ${EXACT} ${words.join(' \\\n  ')}`;
  return { text, variables: shell.variables() };
}

/**
 * The command for people to copy. One that could change a record is a comment: what it names is gone since the run, or
 * belongs to somebody else by now, and only a script of `probity replay --curl` can tell.
 */
export function curlToCopy(exchange: Exchange): CurlCommand {
  const command = curl(exchange);
  if (['GET', 'HEAD', 'OPTIONS'].includes(exchange.request.method)) return command;
  const lines = command.text.split('\n').map((line) => `# ${line}`);
  return { ...command, text: [`# ${NOT_AGAIN}`, ...lines].join('\n') };
}

const NOT_AGAIN = 'As it was sent; to send it again, `probity replay --curl` writes a script with records of its own';

/** The arguments without the options that say what becomes of the answer. */
export function curlArguments(request: RecordedRequest, shell: Quoting, options: CurlOptions): CurlArguments {
  const { substitutions = [], brief = false, bodyFrom } = options;
  const words = [...methodOptions(request, shell), shell.quote(request.url, substitutions)];
  for (const [name, value] of sentHeaders(request)) {
    if (brief && OURS.includes(name.toLowerCase())) continue;
    const pair = name.toLowerCase() === 'authorization' ? /^Basic base64\((.*)\)$/s.exec(value)?.[1] : undefined;
    if (pair !== undefined) {
      words.push(`-u ${shell.quote(pair, substitutions)}`);
      continue;
    }
    // A colon alone takes a header away; a semicolon sends it without a value.
    words.push(`-H ${shell.quote(value === '' ? `${name};` : `${name}: ${value}`, substitutions)}`);
  }
  for (const name of unwantedHeaders(request)) {
    if (!brief || name === 'Content-Type') words.push(`-H '${name}:'`);
  }
  const { body, octets = false } = request;
  if (body === undefined || body === '') return { words };
  if (bodyFrom !== undefined) return { words: [...words, `--data-binary @${bodyFrom}`] };
  if (octets || body.includes('\0')) {
    // No argument can hold it.
    const input = shell.printf(body, substitutions, octets ? 'latin1' : 'utf8');
    return { words: [...words, '--data-binary @-'], input };
  }
  return { words: [...words, `--data-raw ${shell.quote(body, substitutions)}`] };
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
