import * as fc from 'fast-check';

/** A member of a record that callers write. */
export interface Member {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

export const OPERATIONS = ['list', 'read', 'create', 'replace', 'update', 'delete'] as const;
export type Offered = (typeof OPERATIONS)[number];

export interface Parent {
  readonly name: string;
  readonly how: 'below' | 'reference';
  readonly id: DrawnResource['id'];
  readonly onDelete: 'cascade' | 'refuse';
}

/** One resource of a small service, as it is; what of it the contract says is drawn apart. */
export interface DrawnResource {
  readonly name: string;
  /** The one that it lies below, or refers to by a member of that name. */
  readonly parent?: Parent;
  readonly members: readonly Member[];
  /** The text member that the mark of a run goes into. */
  readonly tag?: string;
  readonly operations: readonly Offered[];
  readonly id: 'text' | 'number';
  readonly paging: 'none' | 'pages' | 'cursor';
  readonly total: boolean;
  /** Member that lists are sorted, or filtered, by. */
  readonly sort?: string;
  readonly filter?: string;
  readonly fields: boolean;
  /** Whether a record has no state, one for ever, or two with an action between them. */
  readonly states: 0 | 1 | 2;
  readonly etags: boolean;
  /** What is not known is refused: members of a body, parameters of a query. */
  readonly strict: boolean;
  /** Records that are there from the start. */
  readonly standing: number;
}

export interface Drawing {
  readonly resources: readonly DrawnResource[];
  /** Callers with a bearer token; none: nobody has to say who calls. */
  readonly callers: number;
  /** Of each fact that may be left out, by its turn, whether it is. */
  readonly unsaid: readonly boolean[];
}

const KINDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  title: { type: 'string', minLength: 1, maxLength: 80 },
  note: { type: 'string', maxLength: 200 },
  size: { type: 'integer', minimum: 0, maximum: 1000 },
  price: { type: 'number', minimum: 0, maximum: 99 },
  done: { type: 'boolean' },
  colour: { type: 'string', enum: ['red', 'green', 'blue'] },
  due: { type: 'string', format: 'date' },
  nick: { type: ['string', 'null'], maxLength: 40 },
  words: { type: 'array', maxItems: 4, items: { type: 'string', minLength: 1, maxLength: 20 } },
  box: {
    type: 'object',
    properties: { width: { type: 'integer', minimum: 1, maximum: 9 }, unit: { type: 'string', enum: ['mm', 'cm'] } },
  },
};

const members = fc
  .record({
    names: fc.subarray(Object.keys(KINDS), { minLength: 1 }),
    few: fc.boolean(),
    required: fc.constantFrom('all', 'none', 'some'),
  })
  .map(({ names, few, required }) =>
    (few ? names.slice(0, 1) : names).map((name, n): Member => {
      const isRequired = required === 'all' || (required === 'some' && n % 2 === 0);
      return { name, schema: KINDS[name] ?? {}, required: isRequired };
    }),
  );

/** Mostly everything; otherwise some of it, or nothing but reads. */
const operations = fc.oneof(
  { weight: 3, arbitrary: fc.constant([...OPERATIONS]) },
  { weight: 4, arbitrary: fc.subarray([...OPERATIONS], { minLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom<Offered[]>(['list'], ['read'], ['create'], ['list', 'read']) },
);

function resource(name: string): fc.Arbitrary<DrawnResource> {
  return fc
    .record({
      members,
      tags: fc.boolean(),
      operations,
      id: fc.constantFrom('text' as const, 'number' as const),
      paging: fc.constantFrom('none' as const, 'pages' as const, 'cursor' as const),
      total: fc.boolean(),
      sorts: fc.boolean(),
      filters: fc.boolean(),
      fields: fc.boolean(),
      states: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const),
      etags: fc.boolean(),
      strict: fc.boolean(),
      standing: fc.constantFrom(0, 3, 12),
    })
    .map(({ tags, sorts, filters, ...drawn }) => {
      const having = (...names: string[]): string | undefined =>
        drawn.members.find((one) => names.includes(one.name))?.name;
      const [tag, sort, filter] = [having('title', 'note'), having('size', 'title', 'due'), having('colour', 'done')];
      return {
        ...drawn,
        name,
        ...(tags && tag !== undefined ? { tag } : {}),
        ...(sorts && sort !== undefined ? { sort } : {}),
        ...(filters && filter !== undefined ? { filter } : {}),
      };
    });
}

/** One or two resources, the second by itself, below the first, or referring to it. */
export const drawings: fc.Arbitrary<Drawing> = fc
  .record({
    first: resource('things'),
    second: fc.option(resource('parts'), { nil: undefined }),
    how: fc.constantFrom('apart' as const, 'below' as const, 'reference' as const),
    onDelete: fc.constantFrom('cascade' as const, 'refuse' as const),
    callers: fc.constantFrom(0, 0, 1, 2),
    says: fc.constantFrom(0, 1, 4),
    lots: fc.array(fc.nat(9), { minLength: 80, maxLength: 80, size: 'max' }),
  })
  .map(({ first, second, how, onDelete, callers, says, lots }) => ({
    resources: [
      first,
      ...(second === undefined
        ? []
        : [how === 'apart' ? second : { ...second, parent: { name: first.name, id: first.id, how, onDelete } }]),
    ],
    callers,
    unsaid: lots.map((lot) => lot < says),
  }));
