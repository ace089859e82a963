import type { Invalid } from '../../../check/invalid.js';
import { isObject, type Json, type JsonSchema } from '../../../contract/text/json.js';
import { escapeSegment, valueAt, withoutValueAt, withValueAt } from '../../../contract/text/pointer.js';
import type { Reader } from '../values/alternatives.js';
import type { Plain } from '../values/plain.js';
import { wrongValues } from './wrong-values.js';

/** One way to make a valid body invalid at one place. */
export interface Violation {
  readonly at: string;
  readonly words: string;
  readonly strength: Invalid['strength'];
  /**
   * The body with the violation; undefined where the body has no such place.
   *
   * @param others valid bodies, from which values may be taken
   */
  readonly apply: (body: Json, others: readonly Json[]) => Json | undefined;
}

/** More are not looked at: they differ by their place alone. */
const MOST = 400;

/** Places that are looked at: what each level has ten of is a million six levels down. */
const MOST_VISITS = 20_000;

/** Places this deep below the top. */
const DEEPEST = 6;

/**
 * The ways in which a body can be wrong by its schema, each at one place and of one kind. Places in `spared`, and what
 * they stand in, are left alone. That a way makes a body invalid is not proven here: an alternative may accept it.
 */
export function violations(reader: Reader, spared: readonly string[]): readonly Violation[] {
  const found: Violation[] = [];
  const seen = new Set<string>();
  const add = (violation: Violation): void => {
    const key = violation.at + '\n' + violation.words;
    if (seen.has(key) || found.length >= MOST) return;
    seen.add(key);
    found.push(violation);
  };

  let visits = 0;
  const visit = (node: JsonSchema, at: string, depth: number, above: ReadonlySet<JsonSchema>): void => {
    visits += 1;
    if (visits > MOST_VISITS) return;
    // An ancestor of a spared place may be wrong in its other members, but is not replaced.
    const holds = spared.some((pointer) => pointer.startsWith(`${at}/`));
    if (spared.includes(at) || above.has(node) || depth > DEEPEST || found.length >= MOST) return;
    const inside = new Set([...above, node]);
    for (const plain of reader.plains(node)) {
      if (!holds || at === '') {
        for (const wrong of wrongValues(plain, at === '')) {
          add({
            at,
            words: `${wrong.kind} of ${at === '' ? 'the body' : at}: ${wrong.words}`,
            strength: wrong.strength,
            apply: (body, others) => replaced(body, at, others, wrong.value),
          });
        }
      }
      for (const one of missing(plain, at, spared)) add(one);
      for (const one of unknown(plain, at)) add(one);
      for (const name of namesOf(plain)) {
        visit(reader.property(plain, name), `${at}/${escapeSegment(name)}`, depth + 1, inside);
      }
      if (plain.rows.length > 0) {
        const first = Math.max(1, ...plain.rows.map((row) => row.first.length));
        for (let i = 0; i < Math.min(first, 4); i += 1) {
          visit(reader.item(plain, i), `${at}/${String(i)}`, depth + 1, inside);
        }
      }
    }
  };

  visit(reader.schema.root, '', 0, new Set());
  return found;
}

function namesOf(plain: Plain): readonly string[] {
  return [...new Set(plain.shapes.flatMap((shape) => [...shape.properties.keys()]))];
}

/** The body with the value that `wrong` makes of what is there. */
function replaced(
  body: Json,
  at: string,
  others: readonly Json[],
  wrong: (before: Json, others: readonly Json[]) => Json | undefined,
): Json | undefined {
  const before = valueAt(body, at);
  if (before === undefined) return undefined;
  const value = wrong(
    before,
    others.flatMap((one) => [valueAt(one, at) ?? []]),
  );
  return value === undefined ? undefined : withValueAt(body, at, value);
}

function missing(plain: Plain, at: string, spared: readonly string[]): readonly Violation[] {
  const needed = [...plain.required, ...plain.needs.flatMap(([, names]) => names)];
  return [...new Set(needed)].flatMap((name) => {
    const pointer = `${at}/${escapeSegment(name)}`;
    if (spared.some((one) => one === pointer || one.startsWith(`${pointer}/`))) return [];
    return {
      at: pointer,
      words: `missing ${pointer}`,
      strength: 'sure' as const,
      apply: (body: Json) => (valueAt(body, pointer) === undefined ? undefined : withoutValueAt(body, pointer)),
    };
  });
}

/** Unknown names and too many or too few of them. */
function unknown(plain: Plain, at: string): readonly Violation[] {
  const found: Violation[] = [];
  const where = at === '' ? 'the body' : at;
  const object = (body: Json): boolean => isObject(valueAt(body, at));
  if (plain.shapes.some((shape) => shape.others === false)) {
    const pointer = `${at}/unknownMember`;
    found.push({
      at: pointer,
      words: `unknown property ${pointer}`,
      strength: 'lenient',
      apply: (body) => (object(body) ? withValueAt(body, pointer, 'x') : undefined),
    });
  }
  if (plain.names.length > 0) {
    const pointer = `${at}/${escapeSegment('!')}`;
    found.push({
      at: pointer,
      words: `name of ${pointer}: not of the form of names`,
      strength: 'sure',
      apply: (body) => {
        const inside = valueAt(body, at);
        const [some] = isObject(inside) ? Object.values(inside) : [];
        return some === undefined ? undefined : withValueAt(body, pointer, some);
      },
    });
  }
  const { minProperties, maxProperties } = plain.bounds;
  if (minProperties !== undefined && minProperties > 0) {
    found.push({
      at,
      words: `properties of ${where}: one too few`,
      strength: 'sure',
      apply: (body) => {
        const inside = valueAt(body, at);
        if (!isObject(inside)) return undefined;
        // What is required stays, so that nothing else is wrong.
        const entries = Object.entries(inside);
        const kept = entries.filter(([name]) => plain.required.has(name));
        const others = entries.filter(([name]) => !plain.required.has(name));
        if (kept.length >= minProperties) return undefined;
        return withValueAt(body, at, Object.fromEntries([...kept, ...others].slice(0, minProperties - 1)));
      },
    });
  }
  if (maxProperties !== undefined && maxProperties < 200) {
    found.push({
      at,
      words: `properties of ${where}: one too many`,
      strength: 'sure',
      apply: (body) => {
        const inside = valueAt(body, at);
        if (!isObject(inside)) return undefined;
        const values = Object.values(inside);
        const extra: [string, Json][] = [];
        for (let i = 0; values.length + extra.length <= maxProperties; i += 1)
          extra.push([`x${String(i)}`, values[0] ?? 'x']);
        return withValueAt(body, at, { ...inside, ...Object.fromEntries(extra) });
      },
    });
  }
  return found;
}
