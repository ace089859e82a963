import type { Input } from '../../../check/kit.js';
import { Stop } from '../../../check/violation.js';
import type { Operation, ServiceFacts } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { NoValue } from '../../../contract/text/template.js';
import { write, type Written } from '../requests/request.js';

/**
 * The request as text. The variables of a path are those of the caller that created the record, so that another caller who asks for it asks in
 * the right place; without a record those of the caller.
 * @throws Stop for what lies below a record that nobody can make: a contract may say so much and no more
 */
export function writeBelow(
  operation: Operation,
  input: Input,
  { variables: shared, resources, auth }: ServiceFacts,
  { hosts, as }: { readonly hosts: Readonly<Record<string, string>>; readonly as: string | undefined },
): Written {
  const { record } = input;
  const by = record !== undefined && 'exchange' in record ? record.exchange.as : as;
  const own = ifStated(auth.identities)?.find(({ name }) => name === by)?.variables;
  const variables = own === undefined ? shared : { ...shared, ...own };
  try {
    return write(operation, input, variables, hosts);
  } catch (error) {
    const parent = error instanceof NoValue ? resources.find(({ name }) => name === error.parent) : undefined;
    if (parent === undefined || parent.own.state === 'stated') throw error;
    const why = `${operation.id} lies below a record of ${parent.name}, and the contract does not say how to make one`;
    throw new Stop('setup-failed', why);
  }
}
