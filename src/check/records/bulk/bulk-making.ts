import type { JsonSchema } from '../../../contract/text/json.js';
import type { Own, ServiceFacts } from '../../../contract/facts/model.js';
import { all, ifStated, none, stated, type Slot } from '../../../contract/facts/slot.js';
import { listing, type Listing } from '../../lists/listing.js';
import { wordsAt } from '../../values/words.js';
import { bulkMaker, bulkMark } from './bulk-maker.js';
import { resultsOf, type BulkResults } from './bulk-results.js';

/** How an operation makes several records with one request, and where they show, so that they are found again and removed. */
export interface BulkMaking {
  readonly own: Own;
  /** Of the whole body. */
  readonly schema: JsonSchema;
  /** JSON pointers: to the list in the request, and to the record in an element of it. */
  readonly elements: string;
  readonly element: string;
  /** JSON pointer to a text that tells each record from all others. */
  readonly mark: string;
  readonly listing: Listing;
  readonly results: BulkResults;
  /** JSON pointer to the status in a result, where each has its own. */
  readonly status: string | undefined;
  /** Whether creates show how it is sent: records have the body of a create, and the answer says which were made and which refused. */
  readonly isAsCreate: boolean;
}

/** Records that a request has at most where it is to have as few as may be. */
const FEWEST = 3;

/** Undefined for an operation that is none of them. */
export function bulkMaking(service: ServiceFacts, operationId: string): Slot<BulkMaking | undefined> {
  const resource = bulkMaker(service, operationId);
  if (resource === undefined) return stated(undefined, '');
  const { bulk, operations } = resource;
  const { create } = operations;
  const body = service.operations.find(({ id }) => id === operationId)?.body ?? none(`operations.${operationId}`);
  const isSame = create.body === create.accepted && ifStated(resource.own)?.create.method === 'POST';
  // A success may hold refusals, unless it is all or nothing: then the status of each must be known.
  const isTold = bulk.results.state === 'stated' && (ifStated(bulk.atomic) === true || bulk.status.state === 'stated');
  const at = ifStated(bulk.elements);
  const isFew = at !== undefined && at !== '' && fewest(ifStated(body), at) <= FEWEST;
  return all({
    own: resource.own,
    schema: body,
    elements: bulk.elements,
    element: stated(bulk.element, ''),
    mark: bulkMark(resource),
    listing: listing(resource),
    results: stated(resultsOf(bulk), ''),
    status: stated(ifStated(bulk.status), ''),
    isAsCreate: stated(isSame && isFew && isTold, ''),
  });
}

/** Elements that a list has at least. */
export function fewest(schema: JsonSchema | undefined, elements: string): number {
  return Math.max(1, (schema === undefined ? undefined : wordsAt(schema, elements).least('minItems')) ?? 1);
}
