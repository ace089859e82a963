import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import { declaredAt, partsOf } from '../../check/values/declared.js';
import { WIDER } from '../../check/values/member-kinds.js';
import { kindOf } from '../../check/looks/triggers.js';

/** References that lead to themselves come to nothing. */
const DEEPEST = 16;

type Kinds = ReadonlySet<string>;

/**
 * The kinds that a value at this place may have, as `memberKinds` names them; undefined where the schema does not limit
 * them.
 */
export function declaredKinds(schema: JsonSchema | undefined, pointer: string): readonly string[] | undefined {
  const kinds = common(declaredAt(schema, pointer), schema, 0);
  return kinds && [...kinds];
}

/** What all of these parts of a schema allow. */
function common(parts: readonly JsonObject[], root: JsonSchema | undefined, depth: number): Kinds | undefined {
  const [first, ...others] = parts.flatMap((part) => limitsOf(part, root, depth));
  const isAllowed = (kind: string): boolean => {
    const names = [kind, ...WIDER.flatMap(([narrow, wide]) => (narrow === kind ? [wide] : []))];
    return others.every((other) => names.some((name) => other.has(name)));
  };
  return first && new Set([...first].filter(isAllowed));
}

function limitsOf(part: JsonObject, root: JsonSchema | undefined, depth: number): readonly Kinds[] {
  const { type, enum: values, const: constant, anyOf, oneOf, format } = part;
  const named = (name: Json): string => (name === 'string' && format === 'date-time' ? 'date-time' : String(name));
  const listed = Array.isArray(values) ? (values as readonly Json[]) : constant === undefined ? [] : [constant];
  return [
    ...(type === undefined ? [] : [new Set([type].flat().map((name) => named(name)))]),
    ...(listed.length === 0 ? [] : [new Set(listed.map(kindOf))]),
    ...[anyOf, oneOf].flatMap((branches) => either(branches, root, depth + 1) ?? []),
  ];
}

/** What one or the other allows; undefined where one of them allows everything. */
function either(branches: Json | undefined, root: JsonSchema | undefined, depth: number): Kinds | undefined {
  if (!Array.isArray(branches) || depth > DEEPEST) return undefined;
  const found = (branches as readonly Json[]).map((branch) => common(partsOf(branch, root), root, depth));
  return found.every((kinds) => kinds !== undefined) ? new Set(found.flatMap((kinds) => [...kinds])) : undefined;
}
