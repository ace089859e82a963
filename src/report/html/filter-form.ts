import { html, type Markup } from './markup.js';

/**
 * What narrows the rows of a section by text and by one of its kinds. Hidden until the script that does it runs.
 *
 * @param of what the rows are, in the plural
 * @param kind what the choices are of
 * @param choices value and word of each
 */
export function filterForm(
  of: string,
  kind: string,
  choices: readonly (readonly [value: string, word: string])[],
): Markup {
  return html`<form class="filter" hidden data-of="${of}">
    <label>Search <input type="search" name="text" autocomplete="off" /></label>
    <label
      >${kind}
      <select name="verdict">
        <option value="">all</option>
        ${choices.map(([value, word]) => html`<option value="${value}">${word}</option>`)}
      </select></label
    >
    <output aria-live="polite"></output>
  </form>`;
}
