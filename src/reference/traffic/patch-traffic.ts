import type { Json } from '../http/message.js';
import type { Visitor } from './visitor.js';

const LAMP = { name: 'Lamp', sku: 'patched', price: 19.5, quantity: 3 };
const HEADERS = { 'Content-Type': 'application/json-patch+json' };

/** Updates by JSON Patch (RFC 6902), which only some dialects take. */
export async function patches(send: Visitor): Promise<void> {
  const body = { ...LAMP, tags: ['a', 'b'], description: 'Bright', dimensions: { width: 1, height: 2 } };
  const path = (await send('POST', '/api/v1/products', body)).header('Location') ?? '/none';
  const patch = async (...operations: readonly Json[]): Promise<void> => {
    await send('PATCH', path, operations, { headers: HEADERS });
    await send('GET', path);
  };
  await patch({ op: 'add', path: '/tags/0', value: 'first' });
  await patch({ op: 'remove', path: '/description' });
  await patch({ op: 'replace', path: '/price', value: 1 }, { op: 'test', path: '/quantity', value: 4 });
  await patch({ op: 'replace', path: '/price', value: 2 }, { op: 'test', path: '/price', value: 19.5 });
  await patch({ op: 'test', path: '/dimensions', value: { height: 2, width: 1 } });
  await patch({ op: 'move', from: '/tags/0', path: '/none/0' });
}
