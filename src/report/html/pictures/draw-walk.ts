import type { Box, PageWalk } from '../../telling/page-walk.js';
import { plural } from '../../wording/words.js';
import { cut } from '../../telling/evidence.js';
import { html, type Markup } from '../markup/markup.js';

const WORDS: Readonly<Record<Box['kind'], string>> = {
  shown: '',
  again: 'shown again',
  missing: 'not shown',
};

/** Pages of a list as rows of boxes, a record that comes again marked, one that is left out hollow. */
export function drawWalk({ path, pages, repeated, missing }: PageWalk): Markup {
  const marked = new Set([...repeated, ...missing]);
  const length = shortest(pages.flatMap(({ boxes }) => boxes.map(({ id }) => id)));
  return html`<figure class="picture walk">
    <figcaption>
      A walk through <code>${cut(path, 80)}</code>:
      ${repeated.length > 0 && html`${plural(repeated.length, 'record')} shown twice, marked ✗ where it comes again.`}
      ${missing.length > 0 && html`${plural(missing.length, 'record')} never shown, drawn hollow where it belongs.`}
    </figcaption>
    <ol>
      ${pages.map(
        ({ name, boxes }) =>
          html`<li>
            <span class="page">${cut(name, 40)}</span>
            <ul>
              ${boxes.map(({ id, kind }) => oneBox(cut(id, length), id, marked.has(id) ? kind : 'shown', marked.has(id)))}
            </ul>
          </li>`,
      )}
    </ol>
  </figure>`;
}

function oneBox(name: string, id: string, kind: Box['kind'], isMarked: boolean): Markup {
  return html`<li class="box ${isMarked && 'meant'} ${kind}" title="${id}">
    ${kind === 'again' && html`<b aria-hidden="true">✗</b> `}<code>${name}</code>${WORDS[kind] !== '' && html` <span>${WORDS[kind]}</span>`}
  </li>`;
}

/** So many characters tell the ids apart. */
function shortest(ids: readonly string[]): number {
  const all = new Set(ids);
  for (let length = 6; length < 24; length += 1) {
    if (new Set([...all].map((id) => cut(id, length))).size === all.size) return length;
  }
  return 24;
}
