import { standardOperations } from '../../facts/facts.js';
import { didYouMean } from '../../schema/suggest.js';
import { maps, text, type Subject } from '../subject.js';

/** Says what is wrong with a reference to an operation, such as `products.create` or `search`; undefined when it is right. */
export function operationMessage({ contract, resources }: Subject, reference: string): string | undefined {
  const named = maps(contract, 'operations').map(([name]) => name);
  const [resource = '', operation] = reference.split('.');
  if (operation === undefined) {
    if (named.includes(reference)) return undefined;
    const all = [...named, ...resources.flatMap((name) => standardOperations.map((kind) => `${name}.${kind}`))];
    return `Unknown operation "${reference}"${didYouMean(reference, all)}`;
  }
  if (!resources.includes(resource)) {
    return `Unknown operation "${reference}": unknown resource "${resource}"${didYouMean(resource, resources)}`;
  }
  if (!standardOperations.some((kind) => kind === operation)) {
    const all = standardOperations.map((kind) => `${resource}.${kind}`);
    return `Unknown operation "${reference}"${didYouMean(reference, all)}`;
  }
  const said = text(contract, 'resources', resource, 'operations', operation);
  return said === 'none' ? `The operation "${reference}" is declared none` : undefined;
}
