import type { Json, JsonObject } from '../../contract/text/json.js';

/** Values of a whole number that are few enough to be listed. */
const FEW = 10;

/** The values of a member that a parameter names, as it writes them; all of its own where none of them is one of the member. */
export function amongThose(member: readonly Json[], said: readonly Json[]): readonly Json[] {
  const known = member.filter((one) => said.some((other) => String(other) === String(one)));
  return known.length === 0 ? said : known;
}

/** All values that the parameter takes, where they are few. */
export function filterValues(schema: JsonObject): readonly Json[] | undefined {
  if (Array.isArray(schema['enum'])) return (schema['enum'] as readonly Json[]).filter((value) => value !== null);
  if (schema['type'] === 'boolean') return [true, false];
  const { minimum, maximum } = schema;
  if (schema['type'] !== 'integer' || typeof minimum !== 'number' || typeof maximum !== 'number') return undefined;
  const count = maximum - minimum + 1;
  return count > 0 && count <= FEW ? Array.from({ length: count }, (_, n) => minimum + n) : undefined;
}
