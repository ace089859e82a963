import { html, type Markup } from './markup.js';
import { scrollBox } from './scroll-box.js';

/** What something is called and what it is, row by row. */
export function pairsTable(rows: readonly (readonly [name: string, value: string | Markup])[], kind: string): Markup {
  return scrollBox(
    kind,
    html`<table class="${kind}">
      <tbody>
        ${rows.map(
          ([name, value]) =>
            html`<tr>
              <th scope="row">${name}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
