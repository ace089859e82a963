import { fill, type QueryPair, type QueryTemplate } from '../contract/template.js';
import type { Slot } from '../contract/slot.js';
import type { Subjects } from './define.js';

/** Texts on which services stumble. None is `.` or `..`, which a client would take out of a path by itself. */
export const HOSTILE: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '9223372036854775808',
  '1e999',
  'NaN',
  'null',
  '[]',
  '{"a":',
  "'",
  '"',
  '%',
  '%00',
  '\u0000',
  '\n',
  '\\',
  '/',
  '*',
  '(',
  ',',
  '-',
  '$where',
  '__proto__',
  'constructor',
  'é漢💥',
  '\u202e',
  ' ',
  'a'.repeat(3000),
];

/** Those of them that are no number, and not nearly one: where a number is wanted, one such text says as much as ten. */
const UNLIKE_NUMBERS = HOSTILE.filter((text) => !/^[-\dN[n%\u0000]/.test(text));

/** A hostile text in one place of a request. */
export type HostileInput = {
  readonly what: string;
  readonly query: readonly QueryPair[];
  readonly ids: Readonly<Record<string, string>>;
};

/** Each hostile text in each query parameter of a list, or in the id of a read. Only requests that are safe. */
export function hostileInputs({ service, operation, resource }: Subjects['operation']): readonly HostileInput[] {
  if (operation.offered.state !== 'stated' || !operation.offered.value.safe || !resource) return [];
  const { path, kind } = operation.offered.value;
  if (kind === 'read') {
    const names = path.parts.flatMap((part) =>
      'literal' in part || part.parent !== undefined || Object.hasOwn(service.variables, part.placeholder)
        ? []
        : [part.placeholder],
    );
    return names.flatMap((name) =>
      HOSTILE.map((text) => ({ what: `the ${name} ${shown(text)}`, query: [], ids: { [name]: text } })),
    );
  }
  if (kind !== 'list') return [];
  const { query, filters } = resource.collection;
  const numbers = HOSTILE.filter((text) => !UNLIKE_NUMBERS.slice(2).includes(text));
  const templates = [
    ...Object.values(query),
    ...(filters.state === 'stated' ? filters.value : []).map((one) => one.query),
  ];
  return templates.flatMap((slot: Slot<QueryTemplate>) =>
    slot.state === 'stated'
      ? (slot === query.limit || slot === query.page ? numbers : HOSTILE).map((text) => hostileQuery(slot.value, text))
      : [],
  );
}

function hostileQuery(template: QueryTemplate, text: string): HostileInput {
  const everywhere = new Proxy({}, { get: () => text }) as Readonly<Record<string, string>>;
  const query = fill(template, everywhere);
  return { what: query.map(([name]) => `the query ${name} ${shown(text)}`).join(' and '), query, ids: {} };
}

function shown(text: string): string {
  return text.length > 40 ? `of ${String(text.length)} characters` : JSON.stringify(text);
}
