import type { Run } from '../../../result/run-file.js';
import type { NumberedFindings } from '../markup/finding-links.js';
import { html, link, type Markup } from '../markup/markup.js';
import { findingWords } from '../markup/search-words.js';
import { harmChip } from './told-section.js';

/** All findings in a line each, beside the one that is read. Where there is no room for two columns it is not shown. */
export function findingList(run: Run, { groups, anchorOf }: NumberedFindings): Markup {
  return html`<nav class="list" aria-label="Findings">
    <ol>
      ${groups.map(
        (group, n) =>
          html`<li${findingWords(run, group)}>
            ${link(
              anchorOf(n + 1),
              html`<b>${n + 1}</b> ${harmChip(group.told.harm)} <span class="what">${group.told.sentence}</span
                ><small>${group.first.entry.id}</small>`,
            )}
          </li>`,
      )}
    </ol>
  </nav>`;
}
