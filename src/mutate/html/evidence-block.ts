import { block } from '../../report/html/findings/exchanges.js';
import { html, type Markup } from '../../report/html/markup/markup.js';
import { answerText, eventText, lineOf, pretty, requestText } from '../evidence-text.js';
import type { Evidence, Passed, ShownRequest } from '../evidence.js';

/** An exchange in which a mistake took effect: what the client and the service each saw of it, side by side. */
export function evidenceBlock({ sent, passed, got, without, stream }: Evidence): Markup {
  const byClient = passed.filter(({ by }) => by === 'client');
  const own = passed.filter(({ by }) => by === 'mistake');
  return html`<div class="columns">
      <div>
        <h3>The client</h3>
        ${part('sent', requestText(sent))} ${got !== undefined && part('got', answerText(got))}
        ${stream !== undefined && part('received', stream.heard.map(eventText).join('\n\n') || 'nothing')}
      </div>
      <div>
        <h3>The service</h3>
        ${byClient.map((one) => passedText(one, sent))}
        ${byClient.length === 0 && stream === undefined && html`<p>was not sent it.</p>`}
        ${stream !== undefined && part('sent', eventText(stream.told))}
      </div>
    </div>
    ${own.length > 0 && html`<h3>Sent by the mistake itself</h3>`} ${own.map(ownText)}
    ${without !== undefined && html`<h3>Without the mistake</h3>`}
    ${without !== undefined && part('the service answers', answerText(without))}`;
}

function passedText({ request, answer }: Passed, sent: ShownRequest): Markup {
  const isSame = JSON.stringify(request) === JSON.stringify(sent);
  return html`${isSame ? html`<p>was sent the same.</p>` : part('was sent', requestText(request))}
  ${answer !== undefined && part('answered', answerText(answer))}`;
}

function ownText({ request, answer }: Passed): Markup {
  const came = answer === undefined ? '' : ` → ${'failure' in answer ? answer.failure : String(answer.status)}`;
  return html`<p><code>${lineOf(request)}</code>${came}</p>
    ${request.body !== undefined && part('with', pretty(request.body))}`;
}

function part(word: string, text: string): Markup {
  return html`<h4>${word}</h4>
    ${block(text, word)}`;
}
