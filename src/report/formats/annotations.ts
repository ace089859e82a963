import { breadthSentence, headlineWithNumber, shareTexts } from '../breadth.js';
import type { FoundFinding } from '../../result/findings.js';
import type { Run } from '../../result/run-file.js';
import { summarise, type Summary } from '../../result/summary.js';
import { applyWaivers, type JudgedWaiver } from '../../result/waivers.js';
import { visible } from '../wording/escape.js';
import { entryFacts, type EntryFacts } from '../wording/failure-text.js';
import { MAPPING } from '../mapping.js';
import { rankedGroups } from '../telling/ranked.js';
import { nameOf, termsOf, troubleText } from '../waivers/waived.js';
import type { Place } from '../wording/place.js';
import { HARM, harmTexts } from '../wording/harm.js';
import { toldUnproven } from '../waivers/unproven.js';
import * as words from '../wording/words.js';
import { shorten } from '../wording/wrap.js';

type Level = 'error' | 'warning' | 'notice';

interface Annotation {
  readonly level: Level;
  readonly title: string;
  readonly message: string;
  readonly place?: Place;
}

/** GitHub drops what goes beyond ten of a level in one step, and says nothing. */
const MOST_OF_A_LEVEL = 10;

const LONGEST_MESSAGE = 4000;
const LONGEST_TITLE = 200;
const NAMED = 5;

/**
 * Workflow commands of GitHub Actions, for a step that prints them: findings of one cause as one, what is unproven once
 * for each reason, gaps as one sum. Of each level at most ten, the last of which says how many more there are.
 */
export function renderAnnotations(run: Run, options: words.RenderOptions = {}): string {
  const summary = summarise(run);
  const facts = new Map(entryFacts(run, summary, options).map((one) => [one.entry.id, one]));
  const found = rankedGroups(run, summary)
    .flatMap(({ first, alike }) => [first, ...alike])
    .map((finding) => findingOf(finding, facts));
  const troubles = applyWaivers(summary, options.waivers).troubles.map(troubleOf);
  const all = [
    ...harm(run),
    verdictOf(run, summary),
    ...troubles,
    ...found,
    ...unproven(run, summary, facts),
    ...gaps(summary, facts),
  ];
  const lines = (['error', 'warning', 'notice'] as const).flatMap((level) =>
    limited(
      level,
      all.filter((one) => one.level === level),
    ).map(command),
  );
  return `${lines.join('\n')}\n`;
}

function harm(run: Run): readonly Annotation[] {
  const texts = harmTexts(run);
  return texts.length === 0 ? [] : [{ level: 'error', title: HARM, message: texts.join('\n') }];
}

/** Always first among the notices, so that it is never what is left out. */
function verdictOf(run: Run, summary: Summary): Annotation {
  const numbers = shareTexts(summary.tally.numbers).join(', ');
  return {
    level: 'notice',
    title: `Probity: ${headlineWithNumber(summary)}`,
    message: `${breadthSentence(run, summary)}\n${numbers}`,
  };
}

function findingOf({ entry, same }: FoundFinding, facts: ReadonlyMap<string, EntryFacts>): Annotation {
  const members = [entry, ...same].flatMap(({ id }) => facts.get(id) ?? []);
  // Where only some of one cause are waived, one of the others speaks for them.
  const one = members.find(({ kind }) => kind !== 'waived') ?? facts.get(entry.id);
  const levels = members.map(({ kind }) => MAPPING[kind].annotation);
  const level = (['error', 'warning'] as const).find((wanted) => levels.includes(wanted)) ?? 'notice';
  const others = members.filter((member) => member !== one).map((member) => member.entry.id);
  const also = others.length === 0 ? [] : [`same cause: ${others.length} more (${names(others)})`];
  return {
    level,
    title: one?.told?.head ?? entry.id,
    message: [one?.text ?? '', ...also].join('\n'),
    ...(one !== undefined && { place: one.place }),
  };
}

/** A waiver that should not be there any more, at its line. */
function troubleOf(trouble: JudgedWaiver): Annotation {
  const { waiver, state } = trouble;
  return {
    level: 'error',
    title: `${state} waiver: ${nameOf(waiver)}`,
    message: `${troubleText(trouble)}\n${termsOf(waiver)}`,
    place: waiver.place,
  };
}

function unproven(run: Run, summary: Summary, facts: ReadonlyMap<string, EntryFacts>): readonly Annotation[] {
  return toldUnproven(run, summary).map(({ label, reason, names: ids, next }) => {
    const place = facts.get(ids[0] ?? '')?.place;
    return {
      level: 'warning',
      title: `${label.word}: ${ids[0] ?? ''}${ids.length > 1 ? ` and ${ids.length - 1} more` : ''}`,
      message: `Not proved, neither kept nor broken. ${reason}${next === undefined ? '' : `. Next: ${next}`}\n${names(ids)}`,
      ...(place !== undefined && { place }),
    };
  });
}

function gaps({ tally, clauses }: Summary, facts: ReadonlyMap<string, EntryFacts>): readonly Annotation[] {
  const entries = tally.entries['not-specified'];
  if (tally.gaps + entries === 0) return [];
  const missing = new Set(clauses.flatMap((folded) => folded.facts));
  const [first] = facts.values();
  return [
    {
      level: 'notice',
      title: `Not specified: ${words.plural(tally.gaps, 'gap')}`,
      message: `Neither kept nor broken: ${words.plural(tally.gaps, 'gap')} of the documents, and ${entries} of the checks need a fact that the contract does not state. Missing: ${names([...missing])}`,
      ...(first !== undefined && { place: { file: first.place.file, line: 1 } }),
    },
  ];
}

function limited(level: Level, all: readonly Annotation[]): readonly Annotation[] {
  if (all.length <= MOST_OF_A_LEVEL) return all;
  const shown = all.slice(0, MOST_OF_A_LEVEL - 1);
  const left = all.length - shown.length;
  const message = `GitHub shows ${MOST_OF_A_LEVEL} annotations of a level. The other reports have all of them.`;
  return [...shown, { level, title: `And ${left} more of this level`, message }];
}

function command({ level, title, message, place }: Annotation): string {
  const properties = [
    ...(place === undefined ? [] : [`file=${property(place.file)}`, `line=${place.line}`]),
    ...(place?.column === undefined ? [] : [`col=${place.column}`]),
    `title=${property(shorten(title, LONGEST_TITLE))}`,
  ];
  return `::${level} ${properties.join(',')}::${data(shorten(message, LONGEST_MESSAGE))}`;
}

/** The message of a command. The runner turns back what is escaped here, and only this. */
function data(text: string): string {
  return visible(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

/** A property of a command: colons and commas would end it. */
function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

function names(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED).join(', ');
  return ids.length > NAMED ? `${named} and ${ids.length - NAMED} more` : named;
}
