import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks, loadContract, runContract, type Run } from '../../src/index.js';

/**
 * A real service that we did not write. Its true deviations are pinned here, each confirmed by hand with curl; a finding
 * that is not listed is a false alarm of ours or news of theirs, and one that is missing is a hole.
 */
const DEVIATIONS: Readonly<Record<string, string>> = {
  // curl -i -X DELETE /posts/1: 200 and {}
  'delete-answers-empty@posts': 'The answer to a DELETE has no content',
  'delete-answers-its-status@posts': 'A DELETE is answered with its status',
  // curl -i -X POST -H 'content-type: application/json' -d '{"a":' /posts: 400 and a page of HTML
  'errors-have-one-shape@service': 'The error for malformed JSON (400) is JSON',
  // curl -i -X POST -H 'content-type: application/json' -d '{"title":[],"views":"x"}' /posts: 201, whatever is sent
  'invalid-values-are-refused@posts.create': 'posts.create refuses',
  'invalid-values-are-refused@posts.replace': 'posts.replace refuses',
  'invalid-values-are-refused@posts.update': 'posts.update refuses',
  // curl -i -X POST -H 'content-type: application/json' /posts: 201 and {"id":4}
  'malformed-body-is-refused@posts.create': 'posts.create refuses an empty body',
  'malformed-body-is-refused@posts.replace': 'posts.replace refuses an empty body',
  // curl -i '/posts?_sort=1&_sort=2': 500, _sort.split is not a function
  'odd-urls-are-no-server-error@posts.list': 'posts.list answers the query _sort=1&_sort=2 without a server error',
  // curl -i '/posts/%ff': 500, and a page of HTML that says that it could not be decoded
  'odd-urls-are-no-server-error@posts.read': 'posts.read answers the id %ff without a server error',
};

const POSTS = ['draft', 'published', 'draft'].map((status, n) => ({
  id: n + 1,
  title: `post ${String(n)}`,
  views: n,
  status,
}));

describe('json-server 0.17', () => {
  let server: ChildProcess;
  let folder: string;
  let run: Run;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probity-json-server-'));
    writeFileSync(join(folder, 'db.json'), JSON.stringify({ posts: POSTS }));
    const port = await freePort();
    const command = join(dirname(createRequire(import.meta.url).resolve('json-server/package.json')), 'lib/cli/bin.js');
    server = spawn(process.execPath, [command, 'db.json', '--host', '127.0.0.1', '--port', String(port), '--quiet'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const baseUrl = `http://127.0.0.1:${String(port)}`;
    await answering(`${baseUrl}/posts`);
    const loaded = loadContract('contracts/services/json-server.yaml');
    if ('problems' in loaded) throw new Error(loaded.problems.map((problem) => problem.message).join('\n'));
    const result = await runContract({ contract: loaded.contract, checks, baseUrl, seed: 1 });
    if ('problem' in result) throw new Error(result.problem);
    run = result.run;
  }, 120_000);

  afterAll(() => {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const entriesThat = (kind: string): readonly string[] =>
    [...run.verdicts].filter(([, { verdict }]) => verdict.kind === kind).map(([entry]) => entry);

  test('has exactly the deviations that are known', () => {
    const found = Object.fromEntries(
      [...run.verdicts].flatMap(([entry, { verdict }]) =>
        verdict.kind === 'fail' ? [[entry, claimOf(entry, verdict.finding.claim)]] : [],
      ),
    );
    expect(found).toEqual(DEVIATIONS);
  });

  test('keeps what it does keep', () => {
    expect(entriesThat('pass')).toEqual(
      expect.arrayContaining([
        'delete-is-idempotent@posts',
        'delete-removes@posts',
        'filter-is-exact@posts.status',
        'get-is-safe@posts',
        'offset-walk-is-a-partition@posts',
        'patch-changes-only-what-it-names@posts',
        'post-creates@posts',
        'put-is-idempotent@posts',
        'put-replaces-entirely@posts',
        'several-sort-keys-apply-in-order@posts',
        'unknown-id-is-404@posts',
      ]),
    );
  });

  test('is left in the state that it was found in, but for what it made of one list, which has no id', () => {
    const left = run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text);
    expect(left).toEqual([expect.stringMatching(/^posts, made of \[\] .*: posts\.create is sent a list no more, /)]);
    const { posts } = JSON.parse(readFileSync(join(folder, 'db.json'), 'utf8')) as {
      readonly posts: readonly unknown[];
    };
    expect(posts).toEqual([...POSTS, []]);
    expect(entriesThat('error')).toEqual([]);
    // Where every PATCH is accepted, nothing shows what a refused one does.
    expect(entriesThat('inconclusive')).toEqual(['refused-patch-changes-nothing@posts']);
  });

  test('is not judged by what it does not state', () => {
    expect(entriesThat('not-specified')).toEqual(expect.arrayContaining(['limit-outside-domain@posts']));
    expect(entriesThat('not-applicable')).toEqual(
      expect.arrayContaining(['cursor-walk-is-a-partition@posts', 'missing-credentials-are-refused@posts.list']),
    );
  });
});

/** Which invalid value is met first depends on the seed, so only the claim without the value is pinned. */
function claimOf(entry: string, claim: string): string {
  return entry.startsWith('invalid-values') ? claim.replace(/ refuses .*$/, ' refuses') : claim;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}

async function answering(url: string): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const alive = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (alive) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}
