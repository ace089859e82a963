import { CSS } from '../report/html/markup/css.js';
import { brandMark } from '../report/html/markup/brand.js';
import { html, type Markup } from '../report/html/markup/markup.js';
import { dressOf, wholePage } from '../report/html/markup/whole-page.js';
import { moment } from './words.js';

/** What is beyond the style sheet of reports. No script: what a page says of time was true when it was made. */
const DRESS = dressOf(`${CSS}
.matrix { border-collapse: collapse; } .matrix th, .matrix td { border: 1px solid var(--line); min-width: 11rem; } .matrix th[scope=row] { min-width: 12rem; white-space: normal; }
.matrix td p, .matrix th p { margin: 0 0 .15rem; font-weight: 400; } .cell + .cell { border-top: 1px dashed var(--line); margin-top: .5rem; padding-top: .5rem; }
.facts { display: grid; grid-template-columns: minmax(8rem, 16rem) minmax(0, 1fr); gap: .3rem 1.25rem; margin: .75rem 0; } .facts dt { font-weight: 600; } .facts dd { margin: 0; }
.badge { height: 20px; width: auto; max-width: 100%; } .plain td:first-child { white-space: normal; } .scroll .plain { min-width: 36rem; } .bundles { list-style: none; padding: 0; } .bundles > li { padding: .6rem .9rem; margin: .6rem 0; border: 1px solid var(--line); border-radius: .4rem; break-inside: avoid; }
@media (max-width: 40rem) { .facts { grid-template-columns: minmax(0, 1fr); gap: 0; } .facts dt { margin-top: .5rem; } .matrix th, .matrix td { min-width: 9rem; } .matrix th[scope=row] { min-width: 8rem; } }
@media print { .scroll .plain { min-width: 0; } .matrix th, .matrix td { min-width: 0; } }
`);

/** A page of the site. It runs nothing and loads nothing. */
export function sitePage(title: string, made: string, head: Markup, content: Markup): string {
  return wholePage(
    title,
    DRESS,
    html`<a class="skip" href="#content">Skip to the content</a>
      <header>
        <div class="masthead">
          <h1>${brandMark()} ${title}</h1>
          <p class="quiet">made ${moment(made)}</p>
        </div>
        ${head}
      </header>
      <main id="content">
        ${content}
        <p class="quiet">
          All of this is as it was at ${moment(made)}, badges too. Since then a certificate may have expired: look at
          <em>valid until</em>. The keeper of this register renews it by making it again.
        </p>
      </main>`,
  );
}
