import {
  fill,
  placeholders,
  type QueryPair,
  type QueryTemplate,
  ifStated,
  type Slot,
  type Subjects,
} from 'probity/check';

/** Texts on which most of those services stumble that stumble at all: each place gets them. */
const SHARP: readonly string[] = ["'", '\u0000', '-1', '9223372036854775808', 'null', '%00', 'é漢💥', 'a'.repeat(3000)];

/** The others that each place gets, save in a quick run. */
const OTHERS: readonly string[] = [
  '',
  '0',
  '2147483648',
  '9007199254740993',
  '1e999',
  '{"a":',
  '%',
  '([*$"{\\;--',
  '"',
  '*',
  '$where',
  ' ',
];

/** Those on which few services stumble that do not stumble on the others: as many as the effort goes for. */
const RARE: readonly string[] = [
  '[',
  ';',
  '--',
  '\\',
  '(',
  '-',
  ',',
  '/',
  '__proto__',
  'constructor',
  '\n',
  '\u202e',
  '1.5',
  'NaN',
  '[]',
];

/** Where a number is wanted: numbers, and few of the other texts, for one says as much as ten. */
const FOR_NUMBERS: readonly string[] = [
  '-1',
  'NaN',
  '0',
  '1.5',
  '1e999',
  '9223372036854775808',
  'null',
  "'",
  '%00',
  '',
  ' ',
  '2147483648',
  '9007199254740993',
  '\u0000',
  '([*$"{\\;--',
  '1'.repeat(3000),
];

/**
 * Texts for the ids of requests that are not safe: none that could mean several records, or another path than it says, and
 * none that a client cannot look for first.
 */
const FOR_WRITES: readonly string[] = ['0', '-1', '9223372036854775808', "'", '\u0000', 'a'.repeat(3000)];

/** Texts on which services stumble. None is `.` or `..`, which a client would take out of a path by itself. */
export const HOSTILE: readonly string[] = [...SHARP, ...OTHERS, ...RARE];

/** The most telling texts of a place come first: so many of them. */
export const TELLING = 2;

/** A hostile text in one place of a request. */
export type HostileInput = {
  readonly what: string;
  /** The parameter or placeholder that has it. */
  readonly place: string;
  readonly query: readonly QueryPair[];
  readonly ids: Readonly<Record<string, string>>;
  /** Few services stumble on it. */
  readonly isRare?: boolean;
};

/**
 * Hostile texts in each query parameter of a list, and in each id in the path of an operation, place by place. The most telling
 * ones of each place come first. A path without the id of a record is another one, so no id is empty.
 */
export function hostileInputs(facts: Subjects['operation']): readonly (readonly HostileInput[])[] {
  const writes = writePlaces(facts);
  const ids = [...idPlaces(facts), ...writes].map((name) =>
    (writes.includes(name) ? FOR_WRITES : HOSTILE.filter((text) => text !== '')).map((text) => ({
      what: `the ${name} ${shown(text)}`,
      place: name,
      query: [],
      ids: { [name]: text },
      isRare: RARE.includes(text),
    })),
  );
  const queries = queriesOf(facts).map(({ template, isNumber }) =>
    (isNumber ? FOR_NUMBERS : HOSTILE).map((text) => hostileQuery(template, text)),
  );
  return [...ids, ...queries];
}

/**
 * The placeholders of a request that is not safe. A create that is told the id of its record, and a PUT that may make one, would
 * make what nobody knows to be ours.
 */
function writePlaces({ service, operation }: Subjects['operation']): readonly string[] {
  const offered = ifStated(operation.offered);
  if (offered === undefined || offered.safe) return [];
  if (offered.kind === 'replace' && ifStated(operation.upsert) !== false) return [];
  const names = placeholders(offered.path).filter((name) => !Object.hasOwn(service.variables, name));
  return offered.kind === 'create' ? names.filter((name) => name.includes('.')) : names;
}

/** The placeholders in the path of a read or a list: the record's own, and those of its parents. */
export function idPlaces({ service, operation, resource }: Subjects['operation']): readonly string[] {
  if (operation.offered.state !== 'stated' || !operation.offered.value.safe || !resource) return [];
  const { path, kind } = operation.offered.value;
  if (kind !== 'read' && kind !== 'list') return [];
  return placeholders(path).filter((name) => !Object.hasOwn(service.variables, name));
}

/** The parameters of a list by name, as they are when all is well; those with several names by each of them. */
export function parametersOf(facts: Subjects['operation']): readonly string[] {
  const names = queriesOf(facts).flatMap(({ template }) => queryWith(template, '').map(([name]) => name));
  return [...new Set(names)];
}

interface HostileQuery {
  readonly template: QueryTemplate;
  readonly isNumber: boolean;
}

function queriesOf({ operation, resource }: Subjects['operation']): readonly HostileQuery[] {
  if (operation.offered.state !== 'stated' || !operation.offered.value.safe || !resource) return [];
  if (operation.offered.value.kind !== 'list') return [];
  const { query, filters } = resource.collection;
  const { descending, ...others } = query;
  // The two directions of a sort mostly are one parameter.
  const isOther = nameIn(descending) !== nameIn(others.ascending);
  const templates = [
    ...Object.values(others),
    ...(isOther ? [descending] : []),
    ...(filters.state === 'stated' ? filters.value : []).map((one) => one.query),
  ];
  return templates.flatMap((slot) =>
    slot.state === 'stated' ? [{ template: slot.value, isNumber: slot === query.limit || slot === query.page }] : [],
  );
}

/** The parameters that a template fills. */
function nameIn(slot: Slot<QueryTemplate>): string | undefined {
  const pairs = slot.state === 'stated' ? hostileQuery(slot.value, '').query : [];
  return pairs.map(([name]) => name).join(' ');
}

function hostileQuery(template: QueryTemplate, text: string): HostileInput {
  const query = queryWith(template, text);
  const what = query.map(([name]) => `the query ${name} ${shown(text)}`).join(' and ');
  return { what, place: query.map(([name]) => name).join(' '), query, ids: {}, isRare: RARE.includes(text) };
}

/** The query with the text in the place of all that it is filled with. */
export function queryWith(template: QueryTemplate, text: string): readonly QueryPair[] {
  return fill(template, new Proxy({}, { get: () => text }));
}

function shown(text: string): string {
  return text.length > 40 ? `of ${String(text.length)} characters` : JSON.stringify(text);
}
