import type { Input } from '../../../check/kit.js';
import { Stop } from '../../../check/violation.js';
import type { Operation, ServiceFacts } from '../../../contract/facts/model.js';
import { NoValue } from '../../../contract/text/template.js';
import { write, type Written } from '../requests/request.js';

/**
 * The request as text.
 * @throws Stop for what lies below a record that nobody can make: a contract may say so much and no more
 */
export function writeBelow(
  operation: Operation,
  input: Input,
  { variables, resources }: ServiceFacts,
  hosts: Readonly<Record<string, string>>,
): Written {
  try {
    return write(operation, input, variables, hosts);
  } catch (error) {
    const parent = error instanceof NoValue ? resources.find(({ name }) => name === error.parent) : undefined;
    if (parent === undefined || parent.own.state === 'stated') throw error;
    const why = `${operation.id} lies below a record of ${parent.name}, and the contract does not say how to make one`;
    throw new Stop('setup-failed', why);
  }
}
