import { html, type Markup } from './markup.js';

/** The first row of a table: what stands in each column. */
export function columnHeads(names: readonly (string | Markup)[]): Markup {
  return html`<thead>
    <tr>
      ${names.map((name) => html`<th scope="col">${name}</th>`)}
    </tr>
  </thead>`;
}
