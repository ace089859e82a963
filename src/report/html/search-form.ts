import { html, type Markup } from './markup.js';

/** What the field understands beside words of the text. */
const TOKENS: readonly (readonly [example: string, meaning: string])[] = [
  ['s:fail', 'a state or a verdict: fail, pass, broken, kept, unproven, inconclusive, not-specified'],
  ['op:products.update', 'an operation, or a part of its name'],
  ['check:get-is-safe', 'a check'],
  ['rule:methods', 'a rule, or a part of its name'],
  ['part:4', 'a part of the document, 4.1 too'],
  ['on:products', 'a column of the map'],
  ['harm:lost', 'lost, leaked, access, crash, wrong or form'],
  ['level:must', 'must, should or may'],
  ['-s:pass', 'a minus leaves out'],
];

/** One field for the whole page. Hidden until the script that serves it runs: without it everything is shown. */
export function searchForm(): Markup {
  return html`<form class="filter search" role="search" hidden>
    <label
      >Search
      <input
        type="search"
        name="text"
        autocomplete="off"
        spellcheck="false"
        placeholder="s:fail op:products.update, or words"
    /></label>
    <output aria-live="polite"></output>
    <details class="how">
      <summary>Words and keys</summary>
      <dl>
        ${TOKENS.map(
          ([example, meaning]) =>
            html`<div>
              <dt><code>${example}</code></dt>
              <dd>${meaning}</dd>
            </div>`,
        )}
      </dl>
      <p>
        <label
          ><input type="checkbox" name="keys" checked /> <kbd>/</kbd> leads here, <kbd>j</kbd> and <kbd>k</kbd> to the
          next and the previous finding</label
        >
      </p>
    </details>
  </form>`;
}
