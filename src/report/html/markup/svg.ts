import { html, type Markup } from './markup.js';

/** Numbers in a drawing: a tenth of a unit is finer than any screen. */
export function at(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A drawing of fixed size in a box that scrolls, with what it shows in words for those who do not see it. */
export function drawing(
  { id, width, height }: { readonly id: string; readonly width: number; readonly height: number },
  { title, text }: { readonly title: string; readonly text: string },
  content: Markup | readonly Markup[],
): Markup {
  return html`<svg
    class="drawing"
    viewBox="0 0 ${at(width)} ${at(height)}"
    role="img"
    aria-labelledby="${id}-t ${id}-d"
    width="${at(width)}"
    height="${at(height)}"
  >
    <title id="${id}-t">${title}</title>
    <desc id="${id}-d">${text}</desc>
    ${content}
  </svg>`;
}
