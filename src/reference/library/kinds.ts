import type { Field, Fields } from './fields.js';
import type { Entry } from './library-store.js';
import type { Kind } from './target.js';

/** What distinguishes one kind of record from another. */
export interface Collection {
  readonly fields: Fields;
  /** The value by which records stand in an order, by the name of the order. */
  readonly orders: Readonly<Record<string, (entry: Entry) => string | number | null>>;
  readonly filters: Readonly<Record<string, Field>>;
  /** The field that is searched by `contains`. */
  readonly text: string;
  /** What a record shows besides its fields and what every record shows. */
  readonly besides: readonly string[];
}

const created = ({ created: time }: Entry): number => time;
const value =
  (name: string) =>
  ({ values }: Entry): string | number | null => {
    const held = values[name] ?? null;
    return held === null || typeof held === 'string' ? held : Number(held);
  };

const country: Field = { is: 'choice', of: ['AT', 'CH', 'DE', 'FR', 'GB'] };
const language: Field = { is: 'choice', of: ['de', 'en', 'fr', 'la'] };
const isPrinted: Field = { is: 'flag', otherwise: true };

export const COLLECTIONS: Readonly<Record<Kind, Collection>> = {
  authors: {
    fields: {
      familyName: { is: 'text', least: 1, most: 120 },
      givenName: { is: 'text', most: 120, otherwise: null },
      country,
      bornOn: { is: 'day' },
      biography: { is: 'text', most: 1000, otherwise: null },
    },
    orders: {
      createdAt: created,
      familyName: value('familyName'),
      givenName: value('givenName'),
      bornOn: value('bornOn'),
    },
    filters: { country },
    text: 'familyName',
    besides: ['bookCount'],
  },
  books: {
    fields: {
      title: { is: 'text', least: 1, most: 200 },
      isbn: { is: 'text', most: 13, pattern: /^97[89]\d{10}$/ },
      language,
      pages: { is: 'whole', least: 1, most: 20_000 },
      isPrinted,
      keywords: { is: 'texts', most: 8, longest: 30, otherwise: [] },
    },
    orders: { createdAt: created, title: value('title'), pages: value('pages'), isPrinted: value('isPrinted') },
    filters: { language, isPrinted },
    text: 'title',
    besides: ['author'],
  },
  loans: {
    fields: {
      book: { is: 'whole', least: 1, most: Number.MAX_SAFE_INTEGER },
      borrower: { is: 'text', least: 1, most: 120 },
      dueOn: { is: 'day' },
      copies: { is: 'whole', least: 1, most: 40, otherwise: null },
      readsFrom: { is: 'moment', otherwise: null },
      readsMinutes: { is: 'whole', least: 10, most: 60, otherwise: null },
    },
    orders: { createdAt: created, dueOn: value('dueOn') },
    filters: { state: { is: 'choice', of: ['borrowed', 'returned', 'lost'] } },
    text: 'borrower',
    besides: ['state'],
  },
};

/** The names of all that a record of a kind shows. */
export function namesOf(kind: Kind): readonly string[] {
  const { fields, besides } = COLLECTIONS[kind];
  return ['number', 'revision', ...besides, ...Object.keys(fields), 'createdAt', 'changedAt'];
}
