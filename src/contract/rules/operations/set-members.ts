import { listsOf, parseFormula, pointersOf } from '../../text/formula.js';
import { isObject, type Json } from '../../text/json.js';
import { outside } from '../fields.js';
import { maps, written, type Rule } from '../subject.js';

/** What bounds a member of a body is a number, or one that records have. */
export const bodyBounds: Rule = ({ contract, report }) => {
  for (const [name, { bounds, of, body }] of maps(contract, 'operations')) {
    for (const [index, bound] of Array.isArray(bounds) ? (bounds as readonly Json[]).entries() : []) {
      if (!isObject(bound)) continue;
      const at = ['operations', name, 'bounds', index];
      if (typeof of !== 'string') {
        const hint = 'name the resource of that record with "of"';
        report(at, 'A body is bounded by a record, and it is not said by which', { hint });
        continue;
      }
      const unknown = outside(body, String(bound['at']), 'body of the operation');
      if (unknown !== undefined) report([...at, 'at'], unknown);
      const sides = ['at-least', 'above', 'at-most', 'below'].filter((word) => bound[word] !== undefined);
      if (sides.length === 0) report(at, 'A bound needs "at-least", "above", "at-most" or "below"');
      for (const word of sides) {
        const limit = bound[word];
        const lacking =
          typeof limit === 'string' ? outside(written(contract, 'resources', of, 'schema'), limit) : undefined;
        if (lacking !== undefined) report([...at, word], lacking);
      }
    }
  }
};

/** An action sets members that the records have, to what the request, the record before, or a formula over it says. */
export const setMembers: Rule = ({ contract, report }) => {
  for (const [name, operation] of maps(contract, 'operations')) {
    const { sets, of } = operation;
    if (!isObject(sets)) continue;
    const at = ['operations', name, 'sets'];
    if (typeof of !== 'string') {
      const hint = 'name the resource of that record with "of"';
      report(at, 'What an operation sets is set in a record, and it is not said in which', { hint });
      continue;
    }
    const shown = written(contract, 'resources', of, 'schema');
    for (const [pointer, to] of Object.entries(sets)) {
      const message = outside(shown, pointer);
      if (message !== undefined) report([...at, pointer], message, { part: 'key' });
      for (const wrong of isObject(to) ? mistakesIn(to, shown, operation) : []) report([...at, pointer], wrong);
    }
  }
};

function mistakesIn(
  to: Readonly<Record<string, Json>>,
  shown: Json | undefined,
  { body: taken, path }: Readonly<Record<string, Json>>,
): string[] {
  const { body, before, formula: text, adds, removes } = to;
  const element = adds ?? removes;
  const unknown = [
    ...(typeof body === 'string' ? [outside(taken, body, 'body of the operation')] : []),
    ...(typeof before === 'string' ? [outside(shown, before)] : []),
    ...(typeof element === 'string' ? [notThere(element, taken, path)] : []),
  ].flatMap((message) => message ?? []);
  if (typeof text !== 'string') return unknown;
  const formula = parseFormula(text, ['body']);
  if (typeof formula === 'string') return [`"${text}" is not a formula. ${formula}`];
  return pointersOf(formula).flatMap(({ pointer, isSummed, of }) => {
    const open = isSummed ? undefined : listsOf(pointer)[0];
    const lacking = of === 'body' ? outside(taken, pointer, 'body of the operation') : outside(shown, pointer);
    return open === undefined
      ? (lacking ?? [])
      : `"${pointer}" is a number of each element of ${open}, and it is not said of which`;
  });
}

function notThere(element: string, taken: Json | undefined, path: Json | undefined): string | undefined {
  if (element.startsWith('/')) return outside(taken, element, 'body of the operation');
  const isNamed = typeof path === 'string' && path.includes(`<${element}>`);
  return isNamed ? undefined : `The path of the operation has no <${element}>`;
}
