import { describe, expect, it } from 'vitest';
import { REFERENCE_ENVIRONMENT } from './callers.js';
import { createReference } from './reference.js';

const headers = { Authorization: `Bearer ${REFERENCE_ENVIRONMENT.SHOP_TOKEN}`, 'Content-Type': 'application/json' };

describe('over a socket', () => {
  it('the Shop answers as it does in process', async () => {
    const { url, close } = await createReference().listen();
    try {
      const body = JSON.stringify({ name: 'Ünicode', sku: 'u', price: 1, quantity: 1 });
      const made = await fetch(`${url}/api/v1/products`, { method: 'POST', headers, body });
      expect(made.status).toBe(201);
      const at = `${url}${made.headers.get('Location') ?? ''}`;
      const read = await fetch(at, { headers });
      expect(await read.json()).toEqual(await made.json());
      const head = await fetch(at, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, read.headers.get('Content-Length')]);
      expect([...read.headers.keys()].filter((name) => name === 'date')).toHaveLength(1);
      expect((await fetch(at, { method: 'DELETE', headers })).status).toBe(204);
      expect((await fetch(at)).status).toBe(401);
    } finally {
      await close();
    }
    await expect(fetch(url)).rejects.toThrow();
  });
});
