import { isObject, type Json, type JsonObject, type Kit, type Own } from 'probity/check';

/** Values of a number, the smallest first. */
const SMALL = [1, 2, 5, 10, 25, 50, 100, 500, 1000];

/** A valid body with each of its numbers, however deep, as small as its schema lets it be; never larger than it was. */
export function withSmallNumbers(kit: Pick<Kit, 'validate'>, { createBody }: Own, body: JsonObject): JsonObject {
  const fits = (one: Json): one is JsonObject => isObject(one) && kit.validate(createBody, one).length === 0;
  const smaller = (value: Json, within: (changed: Json) => Json): Json => {
    if (typeof value === 'number') return SMALL.find((one) => one < value && fits(within(one))) ?? value;
    const [, places] = typeof value === 'string' ? (/^\d+\.(\d+)$/.exec(value) ?? []) : [];
    if (places !== undefined) {
      const less = SMALL.filter((one) => one < Number(value)).map((one) => one.toFixed(places.length));
      return less.find((one) => fits(within(one))) ?? value;
    }
    if (Array.isArray(value)) {
      const elements = value as readonly Json[];
      return elements.reduce(
        (all: readonly Json[], one, index) =>
          all.with(
            index,
            smaller(one, (changed) => within(all.with(index, changed))),
          ),
        elements,
      );
    }
    if (!isObject(value)) return value;
    return Object.entries(value).reduce<JsonObject>(
      (all, [name, one]) => ({ ...all, [name]: smaller(one, (changed) => within({ ...all, [name]: changed })) }),
      value,
    );
  };
  const small = smaller(body, (changed) => changed);
  return fits(small) ? small : body;
}
