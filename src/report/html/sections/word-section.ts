import { html, type Markup } from '../markup/markup.js';

/** The words of the page that are its own. */
const WORDS: readonly (readonly [string, string])[] = [
  ['Rule', 'one sentence of a document that a service can keep or break, or a promise of the service itself.'],
  ['Entry', 'one check on one subject, such as limit-is-a-maximum@products. It ends in one verdict.'],
  ['Case', 'one try of an entry, with values and records of its own. It counts when it compared something.'],
  ['Expectation', 'one comparison of what was answered with what the rule says.'],
  ['Stated', 'a gap of the document that the contract fills, and that nothing can test.'],
  ['Kept', 'every check that the rule requires passed, on every subject that it applies to.'],
  ['Broken', 'a check that tests the rule failed, and failed again on fresh records.'],
  ['Not judged', 'a permission, a sentence for the reader, or a rule whose checks run only where they are allowed.'],
  [
    'Not specified',
    'the contract does not state it, so right and wrong cannot be distinguished. Neither a pass nor a fail.',
  ],
  ['Excluded', 'left out by the operator of the run, or because the target may not be written to.'],
  ['Unproven', 'tried, and not shown either way; the reason stands beside it.'],
  [
    'Must, should, may',
    'how strong the rule is; behind it stands how the document says it: explicit, guarantee, declarative or conventional.',
  ],
  ['Canary', 'a request of the run itself, which shows that the service is still there and well.'],
  ['Disruptive', 'a check that may keep others from using the service, such as one of rate limits.'],
];

/** A page is read by people who have never seen another. */
export function wordSection(): Markup {
  return html`<section id="words" aria-labelledby="words-title">
    <h2 id="words-title">Words</h2>
    <dl>
      ${WORDS.map(
        ([word, meaning]) =>
          html`<dt><b>${word}</b></dt>
            <dd>${meaning}</dd>`,
      )}
    </dl>
  </section>`;
}
