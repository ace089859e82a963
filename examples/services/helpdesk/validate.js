import { invalid } from './errors.js';

/**
 * The values of a body that the rules name, checked. What the rules do not name is dropped.
 * With `partial` nothing is required and nothing gets its default.
 */
export function validate(rules, body, { partial = false } = {}) {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw invalid([{ field: '', problem: 'must be an object' }]);
  const fields = [];
  const values = {};
  for (const [field, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(body, field)) {
      if (partial) continue;
      if (rule.required) fields.push({ field, problem: 'is required' });
      else values[field] = rule.default ?? null;
      continue;
    }
    const value = body[field];
    const problem = value === null && rule.nullable ? undefined : rule.check(value);
    if (problem) fields.push({ field, problem });
    else values[field] = value;
  }
  if (fields.length > 0) throw invalid(fields);
  return values;
}

export const text = (min, max) => (value) => {
  if (typeof value !== 'string') return 'must be text';
  const length = [...value].length;
  return length < min || length > max ? `must have ${min} to ${max} characters` : undefined;
};

export const integer = (min, max) => (value) =>
  Number.isInteger(value) && value >= min && value <= max ? undefined : `must be a whole number from ${min} to ${max}`;

export const boolean = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');

export const listOf = (check, most) => (value) => {
  if (!Array.isArray(value) || value.length > most) return `must be a list of at most ${most}`;
  return value.some(check) ? 'has a wrong element' : undefined;
};

const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** Date takes 30 February for 2 March. */
const isDay = (text) => {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

export const dateTime = (value) =>
  typeof value === 'string' && RFC_3339.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'must be a date and time of RFC 3339';

export const email = (value) =>
  text(3, 120)(value) ?? (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'must be an e-mail address');

/** The id in a path: a whole number, or nothing that exists. */
export const idOf = (value) => (/^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined);
