import type { Operation, Exchange, Input, Kit, OwnedRecord } from 'probity/check';

/** Ways to retrieve a record. Some look like doing something else, and none may. */
export const GET_VARIANTS: Readonly<Record<string, Input>> = {
  'of the record': {},
  'with an unknown parameter': { query: [['unused', '1']] },
  'with action=delete': { query: [['action', 'delete']] },
  'with action=archive': { query: [['action', 'archive']] },
  'with _method=DELETE': { query: [['_method', 'DELETE']] },
  'with X-HTTP-Method-Override: DELETE': { headers: [['X-HTTP-Method-Override', 'DELETE']] },
};

/** The way to ask for a record without its content (RFC 9110 section 9.3.2). */
export const BY_HEAD = 'by HEAD';

/** Retrieves a record in the way of that name. */
export function retrieveBy(
  kit: Pick<Kit, 'send' | 'sendTo' | 'pathOf'>,
  read: Operation,
  name: string,
  input: Input & { readonly record: OwnedRecord },
): Promise<Exchange> {
  const { record } = input;
  if (name === BY_HEAD) return kit.sendTo({ method: 'HEAD', path: kit.pathOf(read, { record }), near: read });
  return kit.send(read, input);
}
