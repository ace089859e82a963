import type { Contract, Identity, Operation, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { placeholders } from '../../contract/text/template.js';

/** An operation that can be read without knowing any record. */
export interface Readable {
  readonly operation: Operation;
  /** Of a list. */
  readonly resource?: ResourceFacts;
  /** The key of the contract under which it stands. */
  readonly fact: string;
}

/** Lists first, then what there is one of, then named operations: all that is read with GET and needs no id. */
export function readables({ facts }: Contract): readonly Readable[] {
  const isWhole = ({ method, path, body }: Operation): boolean =>
    method === 'GET' && body === undefined && placeholders(path).every((name) => facts.variables[name] !== undefined);
  const lists = facts.resources.flatMap((resource): readonly Readable[] => {
    const operation = ifStated(resource.operations.list.offered);
    if (operation === undefined || !isWhole(operation)) return [];
    return [{ operation, resource, fact: `resources.${resource.name}.path` }];
  });
  const single = facts.resources.flatMap(({ name, operations }): readonly Readable[] => {
    const operation = ifStated(operations.read.offered);
    if (operation === undefined || !isWhole(operation)) return [];
    return [{ operation, fact: `resources.${name}.item` }];
  });
  const named = facts.operations.flatMap(({ offered }): readonly Readable[] => {
    const operation = ifStated(offered);
    if (operation === undefined || !isWhole(operation)) return [];
    return [{ operation, fact: `operations.${operation.id}` }];
  });
  return [...lists, ...single, ...named];
}

/** Whether the operation asks for a credential, of the kind that this caller has. */
export function takes({ auth }: Operation, { scheme }: Pick<Identity, 'scheme'>): boolean {
  return typeof auth === 'string' ? auth !== 'none' : auth.includes(scheme);
}
