import { BESIDE_MADE } from '../resolve/resolve-relations.js';
import { didYouMean } from '../schema/suggest.js';
import { parseFormula, pointersOf } from '../text/formula.js';
import { isObject, type Json } from '../text/json.js';
import type { FilePath } from '../yaml/yaml-file.js';
import { outside } from './fields.js';
import { checkOperations, listed, relatedNames } from './relations.js';
import { maps, text, written, type Rule, type Subject } from './subject.js';

/** What operations make beside what they do is said of operations on a record, and in members that both have. */
export const madeBy: Rule = (subject) => {
  for (const [name] of maps(subject.contract, 'resources')) {
    for (const [index, made] of listed(subject, name, 'made-by')) {
      const at = ['resources', name, 'made-by', index];
      const said = text(made, 'of');
      const other =
        said ?? relatedNames(subject, name).find(({ named }) => named === written(made, 'record'))?.resource;
      if (said !== undefined) checkOf(subject, at, made, said);
      if (other === undefined || !subject.resources.includes(other)) continue;
      checkOperations(subject, [...at, 'by'], other, written(made, 'by'), ['update', 'replace']);
      checkBelow(subject, [...at, 'below'], other, text(made, 'below'));
      checkShown(subject, [...at, 'shows'], name, other, written(made, 'shows'));
    }
  }
};

/** A member that names records of several resources points to that record. */
function checkOf({ resources, report }: Subject, at: FilePath, made: Json, of: string): void {
  if (!resources.includes(of)) report([...at, 'of'], `There is no resource "${of}"${didYouMean(of, resources)}`);
  const record = text(made, 'record');
  if (record !== undefined && !record.startsWith('/')) {
    const hint = 'leave "of" out: a resource above is called by its name';
    report([...at, 'record'], `"${record}" does not point to a member that names records of ${of}`, { hint });
  }
}

function checkBelow(subject: Subject, at: FilePath, other: string, below: string | undefined): void {
  const names = relatedNames(subject, other).map(({ named }) => named);
  if (below === undefined || names.includes(below)) return;
  const message = `"${below}" is neither a reference of "${other}" nor a resource above it${didYouMean(below, names)}`;
  subject.report(at, message);
}

function checkShown(
  { contract, report }: Subject,
  at: FilePath,
  name: string,
  other: string,
  shows: Json | undefined,
): void {
  for (const [pointer, formula] of Object.entries(isObject(shows) ? shows : {})) {
    const unknown = outside(written(contract, 'resources', name, 'schema'), pointer);
    if (unknown !== undefined) report([...at, pointer], unknown, { part: 'key' });
    const read = parseFormula(String(formula), BESIDE_MADE);
    if (typeof read === 'string') {
      const hint = 'such as -/amount, or above(/balance)';
      report([...at, pointer], `"${String(formula)}" is not a formula. ${read}`, { hint });
      continue;
    }
    const shown = written(contract, 'resources', other, 'schema');
    for (const { pointer: member, of } of pointersOf(read)) {
      const lacking = of === undefined || of === 'before' ? outside(shown, member) : undefined;
      if (lacking !== undefined) report([...at, pointer], lacking);
    }
  }
}
