import { singular } from '../openapi/naming.js';
import type { ApiResource } from './resource.js';

/** Whether the path of a resource leads through a record of another one. */
export const isAbove = ({ item }: ApiResource, { collection }: ApiResource): boolean =>
  item !== undefined && collection?.form.startsWith(`${item.form}/`) === true;

/** The last word of a resource's name, in the singular: `invoice` of `sales-invoices`. */
export const nounOf = (name: string): string => singular(name.split('-').at(-1) ?? name);
