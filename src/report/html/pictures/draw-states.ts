import type { Edge, StateDiagram } from '../../pictures/state-diagram.js';
import { cut } from '../../telling/evidence.js';
import { html, type Markup } from '../markup/markup.js';
import { scrollBox } from '../markup/scroll-box.js';
import { at, drawing } from '../markup/svg.js';

const STEP = 190;
const BOX = 120;
const LINE = 34;

const WORDS: Readonly<Record<Edge['kind'], string>> = {
  declared: 'declared, not seen here',
  taken: 'declared and seen',
  wrong: 'seen and not declared',
};

/** States in a row, ways to later ones above, ways back below. */
export function drawStates({ states, edges }: StateDiagram, id: string): Markup {
  const x = (state: string): number => states.indexOf(state) * STEP + BOX / 2 + 10;
  const levels = edges.map(
    (edge, n) => 1 + edges.slice(0, n).filter((other) => isUp(other, states) === isUp(edge, states)).length,
  );
  const most = (up: boolean): number =>
    Math.max(0, ...edges.map((edge, n) => (isUp(edge, states) === up ? (levels[n] ?? 0) : 0)));
  const middle = most(true) * LINE + 30;
  const height = middle + most(false) * LINE + 40;
  const told = edges.map(({ from, to, by, kind }) => `${from} to ${to} by ${by}: ${WORDS[kind]}`).join('; ');
  return html`<figure class="picture">
    <figcaption>
      States and the ways between them.
      <span class="quiet">✗ seen and not declared, solid: declared and seen, dashed: declared, not seen here.</span>
    </figcaption>
    ${scrollBox(
      'States',
      drawing({ id, width: states.length * STEP - STEP + BOX + 20, height }, { title: 'States', text: told }, [
        ...edges.map((edge, n) => way(edge, { x, states, middle, level: levels[n] ?? 1 })),
        ...states.map(
          (state) =>
            html`<rect
                class="state"
                x="${at(x(state) - BOX / 2)}"
                y="${at(middle - 16)}"
                width="${BOX}"
                height="32"
                rx="6"
              /><text x="${at(x(state))}" y="${at(middle + 5)}" text-anchor="middle">${cut(state, 15)}</text>`,
        ),
      ]),
    )}
  </figure>`;
}

interface Place {
  readonly x: (state: string) => number;
  readonly states: readonly string[];
  readonly middle: number;
  readonly level: number;
}

function way({ from, to, by, kind }: Edge, { x, states, middle, level }: Place): Markup {
  const up = isUp({ from, to }, states);
  const side = up ? -1 : 1;
  // Beginnings and ends of ways that share a state stand beside each other.
  const shift = (level - 1) * 10;
  const [left, right] = [x(from) + (from === to ? -20 : 12 + shift), x(to) + (from === to ? 20 : -12 - shift)];
  const [base, apex] = [middle + side * 16, middle + side * (20 + level * LINE - 12)];
  const tip = base + side * 1;
  return html`<path class="way ${kind}" d="M${at(left)} ${at(base)} V${at(apex)} H${at(right)} V${at(tip)}" />
    <path
      class="tip ${kind}"
      d="M${at(right - 4)} ${at(tip + side * 8)} L${at(right)} ${at(tip)} L${at(right + 4)} ${at(tip + side * 8)} Z"
    />
    <text class="${kind}" x="${at((left + right) / 2)}" y="${at(labelOf({ from, to }, apex))}" text-anchor="middle"
      >${kind === 'wrong' && '✗ '}${cut(by, 24)}</text
    >`;
}

/** A way from a state to itself is too narrow for its name, which so stands below it. */
function labelOf({ from, to }: Pick<Edge, 'from' | 'to'>, apex: number): number {
  return from === to ? apex + 15 : apex - 4;
}

function isUp({ from, to }: Pick<Edge, 'from' | 'to'>, states: readonly string[]): boolean {
  return states.indexOf(to) > states.indexOf(from);
}
