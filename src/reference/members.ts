import type { On } from './http/calls.js';
import type { Seams } from './deviation.js';
import type { JsonObject } from './http/message.js';
import type { Resource } from './records/resources.js';

/** What only the service writes. */
const OWN: readonly string[] = ['id', 'status', 'created_at', 'updated_at'];

/** Members of a body that a record does not have. */
export function unknownIn(resource: Resource, body: JsonObject): readonly string[] {
  return Object.keys(body).filter((name) => !(name in resource.specs) && !OWN.includes(name));
}

/** A deviation whose service lets callers of some calls say when a product was made, and shows that from then on. */
export function keepingTheTime(isOpen: On): Pick<Seams, 'rules'> & { readonly on: On } {
  return {
    on: ({ path }) => path.includes('/products'),
    rules: ({ accept, present }, call) => ({
      accept(resource, body) {
        const written = body['created_at'];
        const fields = accept(resource, body);
        return isOpen(call) && typeof written === 'string' ? { ...fields, created_at: written } : fields;
      },
      present(row, version) {
        const written = row.fields['created_at'];
        return { ...present(row, version), ...(written !== undefined && { created_at: written }) };
      },
    }),
  };
}
