import type { Specs } from './fields.js';
import type { JsonObject } from '../http/message.js';
import type { ResourceName } from '../http/place.js';
import type { Row } from './store.js';

/** What distinguishes one kind of record from another. */
export interface Resource {
  readonly name: ResourceName;
  /** What callers may write. */
  readonly specs: Specs;
  /** What a new record has besides. */
  readonly initial: JsonObject;
  readonly unique: readonly string[];
  /** Fields that name a record of another resource. */
  readonly refs: Readonly<Record<string, ResourceName>>;
  readonly filters: readonly string[];
  /** Sort keys and what they sort by. */
  readonly sorts: Readonly<Record<string, (row: Row) => string | number>>;
  /** The field that the query parameter `q` looks into. */
  readonly text: string;
}

/** Sorts by a field that every record of the resource has. */
const by = (field: string) => (row: Row) => row.fields[field] as string | number;
const created = (row: Row): number => row.created;

const products: Resource = {
  name: 'products',
  specs: {
    name: { type: 'string', min: 1, max: 200, required: true },
    sku: { type: 'string', min: 1, max: 64, required: true },
    price: { type: 'number', min: 0, max: 1_000_000, required: true },
    quantity: { type: 'integer', min: 0, max: 1_000_000, required: true },
    status: { type: 'string', max: 8, oneOf: ['active', 'archived'], default: 'active' },
    description: { type: 'string', max: 2000 },
    tags: { type: 'strings', most: 10, max: 40 },
    dimensions: {
      type: 'object',
      fields: {
        width: { type: 'number', min: 0, max: 10_000 },
        height: { type: 'number', min: 0, max: 10_000 },
        depth: { type: 'number', min: 0, max: 10_000 },
      },
    },
  },
  initial: {},
  unique: ['sku'],
  refs: {},
  filters: ['status'],
  sorts: { created_at: created, name: by('name'), price: by('price'), quantity: by('quantity') },
  text: 'name',
};

const reviews: Resource = {
  name: 'reviews',
  specs: {
    author: { type: 'string', min: 1, max: 100, required: true },
    rating: { type: 'integer', min: 1, max: 5, required: true },
    text: { type: 'string', max: 2000 },
  },
  initial: {},
  unique: [],
  refs: {},
  filters: [],
  sorts: { created_at: created, rating: by('rating') },
  text: 'author',
};

const orders: Resource = {
  name: 'orders',
  specs: {
    product: { type: 'string', min: 1, max: 100, required: true },
    quantity: { type: 'integer', min: 1, max: 1000, required: true },
    note: { type: 'string', max: 500 },
  },
  initial: { status: 'new' },
  unique: [],
  refs: { product: 'products' },
  filters: ['status'],
  sorts: { created_at: created, quantity: by('quantity') },
  text: 'note',
};

export const RESOURCES: Readonly<Record<ResourceName, Resource>> = { products, reviews, orders };
