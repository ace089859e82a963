import { reasonOf, stateOf } from '../../../result/entries.js';
import type { Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import { toldUnproven } from '../../waivers/unproven.js';
import * as words from '../../wording/words.js';
import { cut } from '../../telling/evidence.js';
import { html, link, type Markup } from '../markup/markup.js';

/** The most of a kind that is named; the sections behind have all. */
const MOST = 3;
const MOST_OPERATIONS = 8;

/** What the run does not say, for those who read nothing else: a verdict is only as broad as what was looked at. */
export function uncoveredSection(run: Run, summary: Summary): Markup {
  const { specified } = summary.tally.numbers;
  const { clauses } = summary.tally;
  const silent = specified.of - specified.count;
  const unproven = toldUnproven(run, summary);
  const left = leftOut(summary);
  const untried = (run.header.operations ?? []).filter(({ id }) => !run.exercised.has(id)).map(({ id }) => id);
  const missed = run.surface?.missed.length ?? 0;
  return html`<section id="uncovered" aria-labelledby="uncovered-title">
    <h2 id="uncovered-title">What this run does not say</h2>
    <ul>
      ${silent > 0 && html`<li><b>${words.plural(silent, 'rule')}</b> of ${specified.of} cannot be tested: the contract does not say what is due. ${link('gaps', 'What is missing')}</li>`}
      ${
        unproven.length > 0 &&
        html`<li>
          <b>${words.plural(unproven.length, 'reason')}</b> for which something was tried and not shown either way:
          ${unproven.slice(0, MOST).map(({ reason }, n) => html`${n > 0 && '; '}${cut(reason, 160)}`)}${unproven.length > MOST && '; and others'}.
          ${link('unproven', 'All of them')}
        </li>`
      }
      ${left.length > 0 && html`<li><b>Left out</b> ${left.slice(0, MOST).map(([reason, count], n) => html`${n > 0 && '; '}${words.plural(count, 'entry')}: ${reason}`)}${left.length > MOST && html`; ${link('entries', 'more')}`}</li>`}
      ${
        untried.length > 0 &&
        html`<li>
          <b>${words.plural(untried.length, 'operation')}</b> never answered with success:
          ${untried.slice(0, MOST_OPERATIONS).map((id) => html`<code>${cut(id, 60)}</code> `)}${untried.length > MOST_OPERATIONS && 'and others'}
        </li>`
      }
      ${missed > 0 && html`<li><b>${words.plural(missed, 'point')}</b> of ${run.surface?.of} of the surface ${missed === 1 ? 'was' : 'were'} not asked for. ${link('missed-points', 'Which')}</li>`}
      ${clauses.unchecked > 0 && html`<li><b>${words.plural(clauses.unchecked, 'rule')}</b> could be tested, and no check does so yet.</li>`}
      <li>
        Nothing is known of what no rule asks for.
        ${clauses.observed > 0 && html`${words.plural(clauses.observed, 'sentence')} of the documents are not judged: permissions, rules for readers, and what runs only where it is allowed.`}
      </li>
    </ul>
  </section>`;
}

/** What was not even tried, and why: most of it could be. */
function leftOut({ entries }: Summary): readonly (readonly [reason: string, count: number])[] {
  const reasons = new Map<string, number>();
  for (const { verdict } of entries) {
    if (stateOf(verdict) === 'excluded') reasons.set(reasonOf(verdict), (reasons.get(reasonOf(verdict)) ?? 0) + 1);
  }
  return [...reasons].sort((a, b) => b[1] - a[1]);
}
