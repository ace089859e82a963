import type { Exchange, Header, RecordedResponse, RecordedStream, StreamCut } from '../../../result/exchange.js';
import type { ExchangeLine } from '../../../result/run-file.js';
import { curlToCopy } from '../../scripts/curl.js';
import { duration, plural, requestTarget } from '../../wording/words.js';
import { indentJson } from '../markup/indent-json.js';
import { html, type Markup } from '../markup/markup.js';

/** Longer bodies are shown by their beginning and end; the whole is in the run file. */
const HEAD = 12_000;
const TAIL = 4_000;

/** What an exchange was sent for, where it is not the case itself. */
const PHASES: Readonly<Record<ExchangeLine['phase'], string>> = {
  case: '',
  setup: 'set-up, ',
  shrink: 'a smaller case, ',
  confirm: 'a repetition, ',
  canary: 'of the run itself, ',
  cleanup: 'clean-up, ',
};

/** The exchanges of one case, in order: the last so many, of which those that tell most are open. */
export function exchangeList(exchanges: readonly ExchangeLine[], most: number, open: ReadonlySet<string>): Markup {
  const left = Math.max(0, exchanges.length - most);
  return html`<ol class="exchanges" start="${left + 1}">
      ${exchanges.slice(left).map((exchange) => html`<li>${oneExchange(exchange, open.has(exchange.id))}</li>`)}
    </ol>
    ${left > 0 && html`<p class="quiet">The first ${left} exchanges of this case are in the run file.</p>`}`;
}

function oneExchange(exchange: ExchangeLine, open: boolean): Markup {
  const { request, response } = exchange;
  const command = curlToCopy(exchange);
  return html`<details class="exchange" ${open && html` open`}>
    <summary>
      <code>${request.method} ${requestTarget(request.url)}</code> → ${answer(exchange)}
      <span class="quiet"
        >${PHASES[exchange.phase]}as ${exchange.as}, ${duration(exchange.ended - exchange.started)}</span
      >
    </summary>
    <div class="columns">
      <div>
        <h5>Request</h5>
        ${block(`${request.method} ${request.url}\n${headers(request.headers)}`, 'Request line and headers')}
        ${request.body !== undefined && request.body !== '' && block(pretty(request.body), 'Request body')}
      </div>
      <div>
        <h5>Response</h5>
        ${response === undefined ? html`<p>${answer(exchange)}</p>` : responseText(response)}
        ${exchange.stream !== undefined && streamText(exchange, exchange.stream)}
      </div>
    </div>
    <h5>As a command</h5>
    ${
      command.variables.length > 0 &&
      html`<p class="quiet">
        ${command.variables.map(({ name, secret }) => html`<code>$${name}</code> is ${name === secret ? 'what the run found in that variable' : `the secret of ${secret}`}. `)}
      </p>`
    }
    ${block(command.text, 'Command line', 'curl')}
    <p class="quiet">Exchange <code>${exchange.id}</code></p>
  </details>`;
}

function responseText(response: RecordedResponse): Markup {
  const { status, bodyState, body } = response;
  const remark = {
    text: undefined,
    'too-large': 'The body was too large to be kept: this is its beginning.',
    binary: 'The body is not text: this is base64.',
    garbled: 'The encoding of the body is broken.',
  }[bodyState];
  return html`${block(`${status}\n${headers(response.headers)}`, 'Status and headers')}
  ${remark !== undefined && html`<p class="quiet">${remark}</p>`}
  ${body === '' ? html`<p class="quiet">No body.</p>` : block(pretty(body), 'Response body')}`;
}

/** What came on a stream, each with the time since it was asked for. */
function streamText({ started }: Exchange, { events, closed, cut }: RecordedStream): Markup {
  const lines = events.map(({ at, kind, type, data }) => `+${duration(at - started)}  ${type ?? kind}  ${data}`);
  return html`<h5>Stream</h5>
    ${lines.length === 0 ? html`<p class="quiet">Nothing came.</p>` : block(pretty(lines.join('\n')), 'What came')}
    ${cut !== undefined && html`<p class="quiet">Not kept: ${cutText(cut)}.</p>`}
    <p class="quiet">Closed by the ${closed.by}: ${closed.why}</p>`;
}

function cutText({ events, octets, content }: StreamCut): string {
  return `${plural(events, 'more event')} with ${plural(octets, 'octet')}, and ${plural(content, 'octet')} of the content`;
}

function answer({ response, failure }: Exchange): string {
  if (response !== undefined) return String(response.status);
  return failure === undefined ? 'no answer' : `${failure.kind}: ${failure.message}`;
}

/** A block that can be reached and scrolled by keyboard. A first line feed would be eaten, so one is given. */
export function block(text: string, label: string, kind = 'text'): Markup {
  return html`<pre tabindex="0" role="group" aria-label="${label}" class="${kind}">${`\n${text}`}</pre>`;
}

function headers(list: readonly Header[]): string {
  return list.map(([name, value]) => `${name}: ${value}`).join('\n');
}

function pretty(body: string): string {
  const text = body.length <= HEAD ? (indentJson(body) ?? body) : body;
  if (text.length <= HEAD + TAIL) return text;
  const left = text.length - HEAD - TAIL;
  return `${text.slice(0, HEAD)}\n… ${left} characters left out …\n${text.slice(-TAIL)}`;
}
