import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity, SecretReference } from '../../contract/facts/model.js';
import { createRegistry } from './redaction/redact.js';
import { bindHeaders, bindSecrets } from './secrets.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probity-secrets '));
  await writeFile(join(folder, 'token'), 'from-a-file\n');
  await writeFile(join(folder, 'empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true }));

const identity = (name: string, secret: SecretReference): Identity => ({ name, scheme: 'bearer', secret, lacks: [] });
const command = (text: string): SecretReference => ({ from: 'command', command: text });

describe('bindSecrets', () => {
  it('reads the environment, files and commands, and registers what it reads', async () => {
    const registry = createRegistry();
    const store = await bindSecrets(
      [
        identity('alice', { from: 'environment', name: 'TOKEN' }),
        identity('bob', { from: 'file', path: './token' }),
        identity('carol', command('cat token | tr a-z A-Z')),
      ],
      {
        registry,
        environment: (name) => (name === 'TOKEN' ? 'from-the-environment' : undefined),
        folder,
        commands: true,
      },
    );
    expect(['alice', 'bob', 'carol', 'dave'].map((name) => store.secretOf(name))).toEqual([
      'from-the-environment',
      'from-a-file',
      'FROM-A-FILE',
      undefined,
    ]);
    expect(store.missing.size).toBe(0);
    expect(store.issued('from-a-file')).toBe(true);
    expect(store.issued('other')).toBe(false);
    expect(registry.redact('from-a-file FROM-A-FILE')).toBe('[secret:bob] [secret:carol]');
  });

  it('runs no command that a contract names unless it is allowed to', async () => {
    const store = await bindSecrets([identity('a', command('echo never-printed'))], {
      registry: createRegistry(),
      environment: () => undefined,
      folder,
    });
    expect(store.secretOf('a')).toBeUndefined();
    expect(store.missing.get('a')?.message).toBe('Secret commands need --allow-secret-commands');
  });

  it('lists what is missing, without what a command printed', async () => {
    const store = await bindSecrets(
      [
        identity('a', { from: 'environment', name: 'NOT_SET' }),
        identity('b', { from: 'environment', name: 'EMPTY' }),
        identity('c', { from: 'file', path: 'nowhere' }),
        identity('d', { from: 'file', path: 'empty' }),
        identity('e', command('echo secret-on-stderr >&2; exit 3')),
        identity('f', command('sleep 60')),
        identity('g', command('true')),
      ],
      {
        registry: createRegistry(),
        environment: (name) => (name === 'EMPTY' ? '' : undefined),
        folder,
        commands: true,
        commandTimeout: 1000,
      },
    );
    expect(Object.fromEntries(store.missing)).toEqual({
      a: { variables: ['NOT_SET'], message: 'NOT_SET is not set' },
      b: { variables: ['EMPTY'], message: 'EMPTY is not set' },
      c: { variables: [], message: 'File nowhere cannot be read (ENOENT)' },
      d: { variables: [], message: 'File empty is empty' },
      e: { variables: [], message: 'Secret command ended with 3' },
      f: { variables: [], message: 'Secret command took over 1000 ms' },
      g: { variables: [], message: 'Secret command printed nothing' },
    });
  });

  it('takes a secret that is as short as a word', async () => {
    const bound = await bindSecrets([identity('alice', { from: 'environment', name: 'TOKEN' })], {
      registry: createRegistry(),
      environment: () => '12345',
      folder,
    });
    expect(bound.secretOf('alice')).toBe('12345');
  });
});

describe('bindHeaders', () => {
  it('registers what is a secret by its name', () => {
    const registry = createRegistry();
    const expand = (text: string): string => text.replace('${KEY}', 'key-1234').replace('${TENANT}', 'tenant-1');
    const headers = bindHeaders({ 'X-Api-Key': '${KEY}', 'X-Tenant': '${TENANT}', Accept: 'a/b' }, expand, registry);
    expect(headers).toEqual({ 'X-Api-Key': 'key-1234', 'X-Tenant': 'tenant-1', Accept: 'a/b' });
    expect(registry.redact('key-1234 tenant-1')).toBe('[secret:x-api-key] tenant-1');
  });
});
