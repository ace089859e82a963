import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, startProgram, type RunningService } from '../../examples/services/service.js';
import { deriveContract } from '../../src/derive/index.js';
import { ledgerTo, loadContract, observeTarget, type ObservedTarget } from '../../src/index.js';
import { compareWith } from '../../src/observe/index.js';

/** A real service that nobody here wrote, by a document and by a contract that were: more is seen than either says. */
const POSTS = Array.from({ length: 30 }, (_, n) => ({
  id: n + 1,
  title: `post ${String(n)}`,
  views: 30 - n,
  status: 'draft',
}));

describe('json-server 0.17', () => {
  let folder: string;
  let server: RunningService;
  let observed: ObservedTarget;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probity-observed-'));
    writeFileSync(join(folder, 'db.json'), JSON.stringify({ posts: POSTS }));
    const bin = join(dirname(createRequire(import.meta.url).resolve('json-server/package.json')), 'lib/cli/bin.js');
    const port = await freePort();
    server = await startProgram({
      name: 'json-server',
      command: [process.execPath, bin, 'db.json', '--host', '127.0.0.1', '--port', String(port), '--quiet'],
      folder,
      environment: {},
      health: '/posts',
      port,
    });
    const text = readFileSync('src/derive/fixtures/posts-json-server.yaml', 'utf8');
    const { contract, baseUrl } = deriveContract({ text, name: 'openapi.yaml', schema: 's', baseUrl: server.url });
    const found = await observeTarget({ contract, baseUrl, ledger: ledgerTo(() => undefined) });
    if ('problem' in found) throw new Error(found.problem);
    observed = found;
  }, 90_000);

  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const valueOf = (path: string): unknown => observed.news.find((one) => one.path.join('.') === path)?.value;

  test('nothing that is seen contradicts the contract that was written by hand', () => {
    const loaded = loadContract('contracts/services/json-server.yaml');
    if (!('contract' in loaded)) throw new Error('the contract does not load');
    expect(compareWith(loaded.contract, observed.news).contrary).toEqual([]);
  });

  test('what no document says is seen', () => {
    expect(observed.because).toBeUndefined();
    expect(valueOf('resources.posts.operations.delete.repeat')).toBe(404);
    expect(observed.agreeing.map(({ path }) => path.join('.'))).toContain('errors.gone');
    expect(valueOf('resources.posts.collection.unknown-parameter')).toBe('ignore');
    expect(valueOf('resources.posts.unknown-field')).toBe('store');
  });

  test('all that was made is removed', () => {
    const { posts } = JSON.parse(readFileSync(join(folder, 'db.json'), 'utf8')) as { posts: unknown };
    expect(posts).toEqual(POSTS);
    expect(observed.left).toEqual([]);
  });
});
