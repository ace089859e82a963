import { stateOf, type Entry } from '../../../result/entries.js';
import type { FoldedClause } from '../../../result/fold.js';
import type { Run } from '../../../result/run-file.js';
import { columnFinder } from '../../rule-map.js';
import type { ToldGroup } from '../../telling/ranked.js';
import * as words from '../../wording/words.js';
import { anchor, html, type Markup } from './markup.js';

/** What can be searched for by name, beside the text: `s:fail`, `op:notes.update`, `check:get-is-safe`, `part:4`. */
type SearchKey = 's' | 'op' | 'check' | 'part' | 'rule' | 'on' | 'harm' | 'level';

type Word = readonly [key: SearchKey, value: string];

/** The attribute by which the search finds an element. A blank parts the words, so none is inside of one. */
function searchWords(own: readonly Word[]): Markup {
  const all = new Set(own.map(([key, value]) => `${key}:${anchor(value).toLowerCase()}`));
  return html` data-t="${[...all].join(' ')}"`;
}

/** A rule: its verdict, where it stands, and what it was tried with. */
export function clauseWords(folded: FoldedClause, columns: readonly string[] = []): Markup {
  const { clause, verdict, id, required, also } = folded;
  return searchWords([
    ['s', verdict],
    ['s', words.CLAUSE_LABELS[verdict].word.replaceAll(' ', '-')],
    ['rule', id],
    ['part', clause.part],
    ['level', clause.level],
    ...columns.map((column): Word => ['on', column]),
    ...[...required, ...also].flatMap(({ plan }): readonly Word[] => [['check', plan.check], ...operationWords(plan)]),
  ]);
}

/** An entry: its state, what it checks and on what. */
export function entryWords(run: Run, entry: Entry): Markup {
  return searchWords([['s', stateOf(entry.verdict)], ...planWords(run, entry)]);
}

/** A finding: all of its entries, how bad each is, the operation that it turns on, and how strong the rule. */
export function findingWords(run: Run, { first, members }: ToldGroup): Markup {
  return searchWords([
    ['s', 'fail'],
    ['level', first.level],
    ...members.flatMap(({ entry, told }): readonly Word[] => [
      ['harm', told.harm],
      ...(told.deciding?.operation === undefined ? [] : [['op', told.deciding.operation] as const]),
      ...planWords(run, entry),
    ]),
    ...first.clauses.map(({ clause }): Word => ['part', clause.part]),
  ]);
}

const finders = new WeakMap<Run['header'], ReturnType<typeof columnFinder>>();

/** Made once for a run: it is asked for each of its entries. */
function finderOf({ header }: Run): ReturnType<typeof columnFinder> {
  const finder = finders.get(header) ?? columnFinder(header.operations);
  finders.set(header, finder);
  return finder;
}

function planWords(run: Run, entry: Entry): readonly Word[] {
  const { plan } = entry;
  return [
    ['check', plan.check],
    ['part', words.folderOf(run, entry)],
    ['on', finderOf(run)(plan.subject)],
    ...operationWords(plan),
    ...plan.clauses.map((clause): Word => ['rule', clause]),
  ];
}

/** The subject of an entry is often the operation that it is about. */
function operationWords({ operations, subject }: Entry['plan']): readonly Word[] {
  return [...operations, subject].map((operation): Word => ['op', operation]);
}
