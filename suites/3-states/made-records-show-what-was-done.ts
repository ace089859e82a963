import { type Besides, defineCheck, formulaValue, numberIn, only, valueAt, type Json } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { equal } from 'probity/check/values';
import { agrees, dueOf, wordsOf } from './mechanisms/numbers/aggregating.js';
import {
  madeBeside,
  nameIn,
  ofRecord,
  readAbove,
  shownAround,
  type MadeBeside,
} from './mechanisms/writes/made-beside.js';
import { usesOf } from './mechanisms/writes/using-beside.js';

/**
 * Uses the operations that make records of another resource beside what they do, and compares what these show with the record that the
 * operation was used on, and numbers of the record above with what all of them come to.
 */
export default defineCheck({
  title: 'Records that operations make show what was done, and add up',
  rationale:
    'A statement whose entries have other amounts than the payments, or another sum than the balance, is wrong.',
  usualFix:
    'Write the record from the values that the operation stored, in its transaction, and take sums from the records.',
  blindSpot:
    'lists that others add to meanwhile; what is made for records that others made; lists that are not read to their end',

  over: 'resource',
  effect: 'writes',
  leansOn: ['operations-make-their-records'],
  alone: 'service',

  needs: ({ service, resource }) => ({
    groups: only(
      madeBeside(service, resource),
      (all) => all.some((group) => isSaid(group)),
      'what made records show, or what they add up to',
    ),
    lag: lag(service),
  }),

  async verify({ groups, lag }, kit) {
    let done = 0;
    const works = groups.filter(isSaid).flatMap((group) =>
      usesOf(kit, group, lag, async ({ operation, record, was, body, before }) => {
        const { said, count, id, own, above, has } = group;
        const known = new Set(before.map((item) => nameIn(id, item)));
        const look = async () => {
          const [first, items] = [await readAbove(kit, group, record), await shownAround(kit, group, record)];
          const fresh = items.filter((item) => !known.has(nameIn(id, item)));
          return { first, items, mine: ofRecord(group, record, fresh), above: await readAbove(kit, group, record) };
        };
        const shown = await until(kit, lag.list, look, ({ mine }) => mine.length >= count);
        const what = has.map((one) => `${one.at} ${one.values.map(String).join(' or ')}`).join(', ');
        const isStill = equal(shown.first ?? null, shown.above ?? null);
        if (!isStill) return kit.discard('the record above was changed in the meantime');
        const now = (await kit.read(own, record)) ?? was ?? record.created ?? null;
        const beside: Besides = {
          ...(was === undefined ? {} : { before: was }),
          ...(body === undefined ? {} : { body }),
          ...(shown.above === undefined ? {} : { above: shown.above }),
        };
        for (const { at, text, formula } of said.shows) {
          const isAlone = formula.is === 'member';
          const from = isAlone && formula.of !== undefined ? beside[formula.of] : now;
          const due = isAlone ? valueAt(from ?? null, formula.pointer) : formulaValue(formula, now, new Map(), beside);
          if (due === undefined) continue;
          const isDue = (item: Json): boolean => sameAs(valueAt(item, at), due);
          const wrong = shown.mine.filter((item) => !isDue(item)).map((item) => valueAt(item, at) ?? null);
          if (shown.mine.length > 0) done += 1;
          const claim = `${operation} makes records${what === '' ? '' : ` (${what})`} that show ${at} as ${text}`;
          kit.expect(wrong, claim, { where: at }).toBeEmpty(`only ${JSON.stringify(due)}`);
        }
        for (const rule of above?.sums ?? []) {
          const due = dueOf(rule, shown.items, 0);
          const is = valueAt(shown.above ?? null, rule.at);
          done += 1;
          const claim = `${rule.at} after ${operation} is ${wordsOf(rule)}`;
          kit
            .expect(agrees(rule, is, due), claim, {
              where: rule.at,
              shown: is === undefined ? 'nothing' : JSON.stringify(is),
            })
            .toBeTrue(due === undefined ? 'nothing' : String(due));
        }
      }),
    );
    await kit.inTurn(works);
    if (done === 0) kit.stop('not-exercised', 'No operation made a record of which anything is said');
  },
});

const isSaid = ({ said, above }: MadeBeside): boolean => said.shows.length > 0 || (above?.sums ?? []).length > 0;

/** The same value, or the same number in another form. */
function sameAs(shown: Json | undefined, due: Json): boolean {
  const [one, other] = [numberIn(shown), numberIn(due)];
  if (one !== undefined && other !== undefined) return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
  return equal(shown ?? null, due);
}
