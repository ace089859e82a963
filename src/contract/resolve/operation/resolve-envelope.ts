import { valueOr, type Reader } from '../reading.js';
import type { OperationContext } from './resolve-operation.js';

type Envelope = OperationContext['envelope'];

/** An action answers with its record as the resource does; what it is sent with is no record. */
export function usualEnvelope({ read, resource }: Pick<OperationContext, 'read' | 'resource'>): Envelope {
  const item = resource === undefined ? '' : envelopeOf(read, `resources.${resource}.envelope`).item;
  return { item, request: '' };
}

/** Where the item is in an answer and in a request; the whole body, or as usual, when nothing is said. */
export function envelopeOf(read: Reader, path: string, usual: Envelope = { item: '', request: '' }): Envelope {
  return {
    item: valueOr(read.text(`${path}.item`), usual.item),
    request: valueOr(read.text(`${path}.request`), usual.request),
  };
}
