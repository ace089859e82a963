import { isObject, type Json, type Kit } from 'probity/check';

/** Items by what tells them apart; one that does not show it has no name. */
type Items = ReadonlyMap<string | undefined, Json>;

const member = (item: Json, name: string): Json => (isObject(item) ? item[name] : undefined) ?? null;

/** Of the names, those that an item of a selection lacks, and that its whole item has a value for. */
function lacking(parts: Items, whole: Items, names: readonly string[]): readonly string[] {
  const of = ([key, part]: readonly [string | undefined, Json]): readonly string[] => {
    // An item without its id cannot be looked up: it lacks what all whole items have.
    const models = key === undefined ? [...whole.values()] : [whole.get(key) ?? {}];
    return names.filter((name) => member(part, name) === null && models.every((one) => member(one, name) !== null));
  };
  return [...new Set([...parts].flatMap(of))];
}

/** Expects the members that come whatever is asked for in a selection that names none of them. */
export async function expectAlwaysShown(
  kit: Kit,
  list: (names?: readonly string[]) => Promise<Items>,
  asked: { readonly always: readonly string[]; readonly names: readonly string[]; readonly key: readonly string[] },
): Promise<void> {
  const { always, names, key } = asked;
  const others = names.filter((name) => !always.includes(name));
  const [first] = others;
  if (always.length === 0 || first === undefined) return;
  // The items are known by an id that the service need not show by itself.
  const chosen = [...new Set([...key.filter((name) => !always.includes(name)), first])];
  const whole = await list();
  if (whole.size === 0) return;
  let missing = lacking(await list(chosen), whole, always);
  if (missing.length > 0) {
    // What somebody changed meanwhile is looked at once more.
    const after = await list();
    missing = after.size === 0 ? [] : lacking(await list(chosen), after, missing);
  }
  const seen = missing.length === 0 ? {} : { shown: `no ${missing.join(' and no ')}` };
  kit.expect(missing, 'An item shows the fields that always come', seen).toBeEmpty();
}
