import { isObject, type Json } from '../contract/json.js';
import type { ResourceFacts } from '../contract/model.js';
import { segments } from '../contract/pointer.js';

/**
 * First names of the members that the stated rules of a resource are about: a value of another one is refused for none of them. Undefined
 * where the contract does not say what rules there are, or one that names no member.
 */
export function ruledMembers(resource: ResourceFacts): ReadonlySet<string> | undefined {
  const rules = resource.at('rules');
  if (rules.state === 'none') return new Set();
  if (rules.state !== 'stated' || !Array.isArray(rules.value)) return undefined;
  const named = (rules.value as readonly Json[]).map((rule) => pointersIn(rule).map((at) => segments(at)[0] ?? ''));
  return named.every((names) => names.length > 0) ? new Set(named.flat()) : undefined;
}

/** JSON pointers among the names and texts of a value. */
function pointersIn(value: Json): readonly string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(pointersIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...pointersIn(name), ...pointersIn(inner)]);
}
