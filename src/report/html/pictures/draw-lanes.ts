import type { CallerLanes, Step } from '../../pictures/caller-lanes.js';
import type { Moment, StreamLanes } from '../../pictures/stream-lanes.js';
import type { Bar, TimeLanes } from '../../pictures/time-lanes.js';
import { plural } from '../../wording/words.js';
import { cut } from '../../telling/evidence.js';
import { html, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';
import { at, drawing } from '../markup/svg.js';

const NAMES = 150;
const WIDTH = 860;
const ROOM = WIDTH - NAMES - 20;
const ROW = 34;
const SIGNS: Readonly<Record<Bar['kind'], string>> = { success: '✓', refused: '–', failed: '✗' };

/** A race: who was on their way when, and what came. */
export function drawTimeLanes({ lanes, length }: TimeLanes, id: string, why: string | undefined): Markup {
  const height = lanes.length * ROW + 40;
  const x = (time: number): number => NAMES + (time / length) * ROOM;
  const count = lanes.reduce((sum, { bars }) => sum + bars.length, 0);
  const told = lanes.flatMap(({ name, bars }) =>
    bars.map(({ from, to, asked, came }) => `${name}: ${asked}, ${time(from)} to ${time(to)}, ${came}`),
  );
  return html`<figure class="picture">
    <figcaption>
      ${plural(count, 'request')} at one time.
      <span class="quiet">Bars from sending to the whole answer: ✓ success, – refused, ✗ failed.</span>
    </figcaption>
    ${scrollBox(
      'Requests at one time',
      drawing({ id, width: WIDTH, height }, { title: 'Requests at one time', text: told.join('; ') }, [
        axis(length, height, x),
        ...lanes.map(({ name, bars }, n) => oneLane(name, bars, n * ROW + 6, x)),
      ]),
    )}
    ${why !== undefined && html`<p class="why">${cut(why, 600)}</p>`}
  </figure>`;
}

function oneLane(name: string, bars: readonly Bar[], y: number, x: (time: number) => number): Markup {
  return html`<text x="0" y="${at(y + 17)}" class="name">${cut(name, 22)}</text>
    <line class="lane" x1="${NAMES}" x2="${WIDTH - 20}" y1="${at(y + 26)}" y2="${at(y + 26)}" />
    ${bars.map(({ from, to, asked, came, kind }) => {
      const [left, right] = [x(from), Math.max(x(from) + 4, x(to))];
      const text = `${SIGNS[kind]} ${came}  ${asked}`;
      // A label begins at its bar, unless it would run out of the drawing.
      const isLate = left > NAMES + ROOM / 2;
      return html`<rect
          class="${kind}"
          x="${at(left)}"
          y="${at(y + 19)}"
          width="${at(right - left)}"
          height="8"
          rx="2"
        />
        <text x="${at(isLate ? right : left)}" y="${at(y + 14)}" text-anchor="${isLate ? 'end' : 'start'}"
          >${cut(text, 62)}</text
        >`;
    })}`;
}

function axis(length: number, height: number, x: (time: number) => number): Markup {
  return html`${[0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      html`<line
          class="tick"
          x1="${at(x(part * length))}"
          x2="${at(x(part * length))}"
          y1="0"
          y2="${at(height - 22)}"
        /><text
          class="time"
          x="${at(x(part * length))}"
          y="${at(height - 6)}"
          text-anchor="${part === 1 ? 'end' : 'middle'}"
          >${time(part * length)}</text
        >`,
  )}`;
}

/** What was asked above, what a stream told below, each with its number in the list. */
export function drawStream({ stream, length, asked, told, outside }: StreamLanes, id: string): Markup {
  const x = (time: number): number => NAMES + (time / length) * ROOM;
  const again = told.filter((one) => one.again).length;
  return html`<figure class="picture">
    <figcaption>
      Requests, and what <code>${cut(stream, 80)}</code>
      sent.${again > 0 && html` ${plural(again, 'event')} sent again, marked ✗.`}
      ${outside > 0 && html`<span class="quiet">${plural(outside, 'other event')} of this stream left out.</span>`}
    </figcaption>
    ${scrollBox(
      'Requests and events',
      drawing(
        { id, width: WIDTH, height: 128 },
        {
          title: 'Requests and events',
          text: `${plural(asked.length, 'request')} and ${plural(told.length, 'event')} in ${time(length)}; the list below has them in order.`,
        },
        [axis(length, 128, x), moments('asked', asked, 'a', 30, x), moments('told', told, '', 78, x)],
      ),
    )}
    <ol class="moments">
      ${[
        ...asked.map((one, n) => ({ ...one, sign: `a${String(n + 1)}` })),
        ...told.map((one, n) => ({ ...one, sign: String(n + 1) })),
      ]
        .sort((a, b) => a.at - b.at)
        .map(
          (one) =>
            html`<li class="${one.again && 'bad'}">
              <b>${one.again && '✗ '}${one.sign}</b> <span class="quiet">+${time(one.at)}</span>
              <code>${cut(one.text, 120)}</code>
              ${one.again && 'the same again'}
            </li>`,
        )}
    </ol>
  </figure>`;
}

function moments(name: string, all: readonly Moment[], prefix: string, y: number, x: (time: number) => number): Markup {
  return html`<text x="0" y="${at(y + 5)}" class="name">${name}</text>
    <line class="lane" x1="${NAMES}" x2="${WIDTH - 20}" y1="${at(y)}" y2="${at(y)}" />
    ${all.map(
      (one, n) =>
        html`<circle class="${one.again ? 'failed' : 'success'}" cx="${at(x(one.at))}" cy="${at(y)}" r="5" /><text
            x="${at(x(one.at))}"
            y="${at(n % 2 === 0 ? y - 9 : y + 20)}"
            text-anchor="middle"
            >${one.again && '✗'}${prefix}${n + 1}</text
          >`,
    )}`;
}

/** Several callers and one record: a column for each, from top to bottom. */
export function drawCallers({ callers, record, steps }: CallerLanes): Markup {
  return html`<figure class="picture">
    <figcaption>
      Who did what, in order.
      ${record !== undefined && html`The record is <code title="${record}">${cut(record, 12)}</code>. <span class="quiet">● shows it, ○ does not.</span>`}
      <span class="quiet">✗ what should not have come.</span>
    </figcaption>
    ${scrollBox(
      'Who did what',
      html`<table class="callers">
        <thead>
          <tr>
            ${callers.map((caller) => html`<th scope="col">${cut(caller, 40)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            (step) =>
              html`<tr>
                ${callers.map((caller) => (caller === step.caller ? oneStep(step) : html`<td class="lane"></td>`))}
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </figure>`;
}

function oneStep({ call, came, shows, wrong }: Step): Markup {
  const sign = shows === undefined ? '' : shows ? ' ● shows the record' : ' ○ does not show it';
  return html`<td class="step ${wrong && 'bad'}">
    ${wrong && html`<b aria-hidden="true">✗</b><span class="unseen">wrong: </span> `}<code>${cut(call, 60)}</code> →
    <b>${came}</b>${sign}
  </td>`;
}

function time(milliseconds: number): string {
  return `${milliseconds < 20 ? milliseconds.toFixed(1) : String(Math.round(milliseconds))} ms`;
}
