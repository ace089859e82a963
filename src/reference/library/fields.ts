import type { Json, JsonObject } from '../http/message.js';

/** What a field may hold. */
type Content =
  | { readonly is: 'text'; readonly least?: number; readonly most: number; readonly pattern?: RegExp }
  | { readonly is: 'whole'; readonly least: number; readonly most: number }
  | { readonly is: 'choice'; readonly of: readonly string[] }
  | { readonly is: 'texts'; readonly most: number; readonly longest: number }
  | { readonly is: 'flag' | 'day' | 'moment' };

/** A field that callers write. Without `otherwise` it must be there; else that is its value when it is not. */
export type Field = Content & { readonly otherwise?: Json };
export type Fields = Readonly<Record<string, Field>>;

/** What is wrong with one place of a body. */
export interface Problem {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly reason: string;
}

/** Everything that is wrong with a body. */
export function problemsIn(fields: Fields, body: JsonObject): readonly Problem[] {
  const unknown = Object.keys(body).filter((name) => !(name in fields));
  return [
    ...unknown.map((name) => ({ pointer: `/${name}`, reason: 'is not a field that can be written' })),
    ...Object.entries(fields).flatMap(([name, field]) => {
      const reason = whatIsWrong(field, body[name]);
      return reason === undefined ? [] : [{ pointer: `/${name}`, reason }];
    }),
  ];
}

function whatIsWrong(field: Field, value: Json | undefined): string | undefined {
  if (value === undefined) return field.otherwise === undefined ? 'is missing' : undefined;
  // What has no value when it is left out may also be said to have none.
  if (value === null && field.otherwise === null) return undefined;
  return fits(field, value) ? undefined : `is not ${field.is}, or out of bounds`;
}

/** A body with the values of what it leaves out. */
export function completed(fields: Fields, body: JsonObject): JsonObject {
  const names = Object.entries(fields);
  return Object.fromEntries(names.map(([name, { otherwise }]) => [name, body[name] ?? otherwise ?? null]));
}

/** Lengths are counted in characters, not in units of an encoding. */
export function fits(field: Field, value: Json): boolean {
  switch (field.is) {
    case 'text':
      return typeof value === 'string' && isWithin([...value].length, field) && (field.pattern?.test(value) ?? true);
    case 'whole':
      return Number.isInteger(value) && isWithin(Number(value), field);
    case 'choice':
      return typeof value === 'string' && field.of.includes(value);
    case 'texts':
      return (
        Array.isArray(value) &&
        value.length <= field.most &&
        value.every((one: Json) => fits({ is: 'text', least: 1, most: field.longest }, one))
      );
    case 'flag':
      return typeof value === 'boolean';
    case 'day':
      return typeof value === 'string' && isDay(value);
    case 'moment':
      return typeof value === 'string' && isMoment(value);
  }
}

function isWithin(size: number, { least = 0, most }: { readonly least?: number; readonly most: number }): boolean {
  return size >= least && size <= most;
}

/** A day of the calendar, as in 2026-02-28. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A time of a day with its distance to UTC (RFC 3339). */
function isMoment(text: string): boolean {
  const [, day = ''] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i.exec(text) ?? [];
  return isDay(day) && !Number.isNaN(Date.parse(text));
}
