import { html, Markup } from './markup.js';

/** A tick in a shield of four strokes: drawn here, so that no page fetches anything. */
const SHAPE =
  '<path d="M16 2 28 6v9c0 8-5 12.500-12 15C9 27.500 4 23 4 15V6z" fill="#0550ae"/><path d="m10 16 4.500 4.500L22.500 11" fill="none" stroke="#fff" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/>';

/** The mark beside the name of the service. */
export function brandMark(): Markup {
  return html`<svg class="brand" viewBox="0 0 32 32" aria-hidden="true">${Markup.ours(SHAPE)}</svg>`;
}

/** The same as the icon of a tab, as data in the page itself. */
export function favicon(): Markup {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${SHAPE}</svg>`;
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}" />`;
}
