import { fill, type QueryPair, type QueryTemplate } from '../contract/template.js';
import type { Slot } from '../contract/slot.js';
import type { Subjects } from './define.js';

/** Texts on which most of those services stumble that stumble at all: each place gets them. */
const SHARP: readonly string[] = ["'", '\u0000', '-1', '9223372036854775808', 'null', '%00', 'é漢💥', 'a'.repeat(3000)];

/** The others: each place gets some of them, and places that are next to each other get different ones. */
const OTHERS: readonly string[] = [
  '0',
  '1.5',
  '1e999',
  'NaN',
  '[]',
  '{"a":',
  '"',
  '%',
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
  '\u202e',
  ' ',
];

/** Where a number is wanted: numbers, and few of the other texts, for one says as much as ten. */
const FOR_NUMBERS: readonly string[] = ['-1', 'NaN', '0', '1.5', '1e999', '9223372036854775808', 'null', "'", '%00'];

/** Each place gets one in so many of the other texts. */
const TURNS = 5;

/** Of each place's texts so many are the most telling: the first ones. */
const TELLING = 2;

/** Texts on which services stumble. None is `.` or `..`, which a client would take out of a path by itself. */
export const HOSTILE: readonly string[] = [...SHARP, ...OTHERS];

/** A hostile text in one place of a request. */
export type HostileInput = {
  readonly what: string;
  readonly query: readonly QueryPair[];
  readonly ids: Readonly<Record<string, string>>;
};

/** Hostile inputs: those to begin with, and how many they are. */
export interface HostileInputs {
  readonly inputs: readonly HostileInput[];
  readonly telling: number;
}

/**
 * Hostile texts in each query parameter of a list, or in the id of a read: only requests that are safe. The most telling
 * ones of each place come first.
 */
export function hostileInputs(facts: Subjects['operation']): HostileInputs {
  const places = hostilePlaces(facts);
  const telling = places.flatMap((inputs) => inputs.slice(0, TELLING));
  return { inputs: [...telling, ...places.flatMap((inputs) => inputs.slice(TELLING))], telling: telling.length };
}

function hostilePlaces({ service, operation, resource }: Subjects['operation']): readonly (readonly HostileInput[])[] {
  if (operation.offered.state !== 'stated' || !operation.offered.value.safe || !resource) return [];
  const { path, kind } = operation.offered.value;
  const turn = service.resources.findIndex(({ name }) => name === resource.name);
  if (kind === 'read') {
    const names = path.parts.flatMap((part) =>
      'literal' in part || part.parent !== undefined || Object.hasOwn(service.variables, part.placeholder)
        ? []
        : [part.placeholder],
    );
    return names.map((name) =>
      textsFor(turn).map((text) => ({ what: `the ${name} ${shown(text)}`, query: [], ids: { [name]: text } })),
    );
  }
  if (kind !== 'list') return [];
  const { query, filters } = resource.collection;
  const { descending, ...others } = query;
  // The two directions of a sort mostly are one parameter.
  const isOther = nameIn(descending) !== nameIn(others.ascending);
  const templates = [
    ...Object.values(others),
    ...(isOther ? [descending] : []),
    ...(filters.state === 'stated' ? filters.value : []).map((one) => one.query),
  ];
  return templates.flatMap((slot, place) => {
    if (slot.state !== 'stated') return [];
    const texts = slot === query.limit || slot === query.page ? FOR_NUMBERS : textsFor(turn + place);
    return [texts.map((text) => hostileQuery(slot.value, text))];
  });
}

/** The parameters that a template fills. */
function nameIn(slot: Slot<QueryTemplate>): string | undefined {
  const pairs = slot.state === 'stated' ? hostileQuery(slot.value, '').query : [];
  return pairs.map(([name]) => name).join(' ');
}

function textsFor(turn: number): readonly string[] {
  return [...SHARP, ...OTHERS.filter((_, index) => (index + turn) % TURNS === 0)];
}

function hostileQuery(template: QueryTemplate, text: string): HostileInput {
  const everywhere = new Proxy({}, { get: () => text }) as Readonly<Record<string, string>>;
  const query = fill(template, everywhere);
  return { what: query.map(([name]) => `the query ${name} ${shown(text)}`).join(' and '), query, ids: {} };
}

function shown(text: string): string {
  return text.length > 40 ? `of ${String(text.length)} characters` : JSON.stringify(text);
}
