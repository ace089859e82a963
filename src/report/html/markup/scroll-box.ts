import { html, type Markup } from './markup.js';

/** What may be wider than the page scrolls in a box of its own, which can be reached with the keyboard. */
export function scrollBox(label: string, content: Markup): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}">${content}</div>`;
}
