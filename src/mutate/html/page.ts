import { CSS } from '../../report/html/markup/css.js';
import { html, link, type Markup } from '../../report/html/markup/markup.js';
import { scrollBox } from '../../report/html/markup/scroll-box.js';
import { dressOf, wholePage } from '../../report/html/markup/whole-page.js';
import type { Fate, Judged } from '../fate.js';
import { byUse, factSteps, figuresOf, score, visible } from '../figures.js';
import type { Mutated } from '../mutate.js';
import { nextFacts, percentOf } from '../print.js';
import { evidenceBlock } from './evidence-block.js';
import { groupTable } from './group-table.js';

/** No script: everything can be read and opened without one. */
const DRESS = dressOf(`${CSS}
.mutant { border-top: 1px solid var(--line); padding: .1rem 0; } .mutant summary code { font-size: .9rem; }
.groups td, .groups th { padding: .2rem .5rem; font-size: .9rem; } .groups td:last-child { width: 28%; min-width: 7rem; }
.facts td:first-child { white-space: normal; } .numbers { grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .5rem 1rem; }
.numbers dt { font-weight: 400; font-size: .9rem; } .numbers strong { font-size: 1.4rem; }
`);

export interface PageOptions {
  /** What the contract calls the service. */
  readonly title: string;
  readonly seed: number;
}

/** What came of all mutants as one file that needs nothing else: it asks for nothing, and lets nothing run. */
export function mutantsPage(mutated: Mutated, { title, seed }: PageOptions): string {
  const { mutants, clean } = mutated;
  const sections: readonly (readonly [string, string, Markup | undefined])[] = [
    ['alarms', 'False alarms', mutantSection(mutants, 'accused', FALSE)],
    ['facts', 'Facts to state', factSection(mutants)],
    ['unnoticed', 'Unnoticed', mutantSection(mutants, 'unnoticed', HOLE)],
    ['groups', 'By kind', groupTable(mutants)],
    ['not-stated', 'Not stated', mutantSection(mutants, 'not-stated', LACKING)],
    ['unproven', 'Unproven', mutantSection(mutants, 'inconclusive', DOUBT)],
    ['noticed', 'Noticed', mutantSection(mutants, 'noticed', SEEN)],
    ['unseen', 'Not counted', uncountedSection(mutants)],
    ['clean', 'Without a mistake', cleanSection(mutated)],
  ];
  const shown = sections.flatMap(([id, name, content]) => (content === undefined ? [] : [{ id, name, content }]));
  return wholePage(
    `What the contract of ${title} is worth`,
    DRESS,
    html`<a class="skip" href="#content">Skip to the figure</a>
      <header>
        <div class="masthead">
          <h1>${title} <span class="quiet">what its contract is worth</span></h1>
          <p class="quiet">${mutants.length} mistakes, seed ${seed}; ${clean.requests} requests without one</p>
        </div>
        <nav aria-label="Sections">
          <ul>
            ${shown.map(({ id, name }) => html`<li>${link(id, name)}</li>`)}
          </ul>
        </nav>
      </header>
      <main id="content">
        ${verdict(mutants)}
        ${shown.map(
          ({ id, name, content }) =>
            html`<section id="${id}" aria-labelledby="${id}-title">
              <h2 id="${id}-title">${name}</h2>
              ${content}
            </section>`,
        )}
      </main>`,
  );
}

function verdict(mutants: readonly Judged[]): Markup {
  const figures = figuresOf(mutants);
  const [share, of] = [score(figures), visible(figures)];
  const { facts, percent } = nextFacts(mutants);
  const numbers: readonly (readonly [string, number])[] = [
    ['noticed by a check of what is wrong', figures.right],
    ['noticed by another check alone', figures.noticed - figures.right],
    ['not proved either way', figures.inconclusive],
    ['unnoticed, and a fact is missing', figures.notStated],
    ['unnoticed, though everything is stated', figures.unnoticed],
    ['false alarms', figures.accused],
  ];
  return html`<div class="verdict ${share === 1 && figures.accused === 0 ? 'good' : 'doubt'}">
    <h2>${share === undefined ? 'Nothing is measured' : `${String(Math.floor(share * 100))} %`}</h2>
    <p class="sentence">
      ${
        share === undefined
          ? 'No mistake was made that anybody could see.'
          : `The contract and its checks noticed ${String(figures.noticed)} of ${String(of)} mistakes that can be seen.`
      }
    </p>
    ${
      facts.length > 0 &&
      html`<p class="sentence">
        State ${facts.length === 1 ? 'this fact' : `these ${String(facts.length)} facts`} for up to ${percent} % more:
        ${facts.map((fact, n) => html`${n > 0 && ', '}<code>${fact}</code>`)}.
      </p>`
    }
    <dl class="numbers">
      ${numbers.map(
        ([name, count]) =>
          html`<div>
            <dt>${name}</dt>
            <dd><strong>${count}</strong></dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

function factSection(mutants: readonly Judged[]): Markup | undefined {
  const steps = factSteps(mutants);
  const of = visible(figuresOf(mutants));
  if (steps.length === 0) return undefined;
  return html`<p>
      Each line is what to state next, and how many of the mistakes that can be seen lack nothing any more then. Whether
      a check notices them all is known when it is stated and measured again.
    </p>
    ${scrollBox(
      'Facts to state',
      html`<table class="facts">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Mistakes</th>
            <th scope="col">Up to</th>
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            ({ facts, mutants: count }) =>
              html`<tr>
                <td>${facts.map((fact, n) => html`${n > 0 && ' and '}<code>${fact}</code>`)}</td>
                <td>${count}</td>
                <td>${percentOf(count, of)} % more</td>
              </tr>`,
          )}
        </tbody>
      </table>`,
    )}`;
}

interface Told {
  readonly lead: string;
  readonly text: (fate: Fate) => string | undefined;
}

const FALSE: Told = {
  lead: 'A check failed though nothing that a client could see was wrong: a mistake of ours, please report it.',
  text: (fate) => (fate.kind === 'accused' ? `${fate.entry}: ${fate.claim}` : undefined),
};
const HOLE: Told = {
  lead: 'The contract says all that it takes, and no check noticed. The mistakes that are most usual in services stand first.',
  text: () => undefined,
};
const LACKING: Told = {
  lead: 'No check noticed, and the contract lacks facts by which one could.',
  text: (fate) => (fate.kind === 'not-stated' ? `state ${fate.facts.join(', ')}` : undefined),
};
const DOUBT: Told = {
  lead: 'Nothing failed, but what was proved without the mistake could not be proved with it.',
  text: (fate) => (fate.kind === 'inconclusive' ? `${fate.entry}: ${fate.reason}, ${fate.detail}` : undefined),
};
const SEEN: Told = {
  lead: 'The entry that failed first, and whether it is of a part of the document that covers what is wrong.',
  text: (fate) =>
    fate.kind === 'noticed' ? `${fate.entry}${fate.isRight ? '' : ' (another part)'}: ${fate.claim}` : undefined,
};

function mutantSection(mutants: readonly Judged[], kind: Fate['kind'], { lead, text }: Told): Markup | undefined {
  const some = byUse(mutants).filter(({ fate }) => fate.kind === kind);
  if (some.length === 0) return undefined;
  return html`<p>${lead}</p>
    ${some.map((one) => mutantBlock(one, text(one.fate)))}`;
}

function mutantBlock({ mutant, effect, requests }: Judged, told: string | undefined): Markup {
  const { evidence } = effect;
  return html`<details class="mutant">
    <summary>${mutant.operator.sentence} <code>${mutant.id}</code></summary>
    ${told !== undefined && html`<p>${told}</p>`}
    <p class="quiet">
      ${effect.changed} of ${effect.reached} opportunities had another answer or effect; ${requests} requests were sent.
    </p>
    ${evidence !== undefined && evidenceBlock(evidence)}
  </details>`;
}

function uncountedSection(mutants: readonly Judged[]): Markup | undefined {
  const why: Partial<Record<Fate['kind'], string>> = {
    'no-effect': 'what the clients saw was right anyway',
    'not-reached': 'no request gave an opportunity',
  };
  const some = mutants.flatMap(({ mutant, fate }) => {
    const text = 'because' in fate ? fate.because : why[fate.kind];
    return text === undefined ? [] : [{ id: mutant.id, text }];
  });
  if (some.length === 0) return undefined;
  return html`<p>These could not be seen, or were not made: they are in no share.</p>
    <ul>
      ${some.map(({ id, text }) => html`<li><code>${id}</code> ${text}</li>`)}
    </ul>`;
}

function cleanSection({ clean, leftBehind }: Mutated): Markup | undefined {
  const failures = [...clean.verdicts].flatMap(([entry, one]) =>
    one.kind === 'fail' ? [{ entry, claim: one.finding.claim }] : [],
  );
  if (failures.length === 0 && leftBehind.length === 0) return undefined;
  return html`${
    failures.length > 0 &&
    html`<p>The service fails these entries as it is. They notice nothing here.</p>
      <ul>
        ${failures.map(({ entry, claim }) => html`<li><code>${entry}</code>: ${claim}</li>`)}
      </ul>`
  }
  ${
    leftBehind.length > 0 &&
    html`<p>Left behind:</p>
      <ul>
        ${leftBehind.map((one) => html`<li>${one}</li>`)}
      </ul>`
  }`;
}
