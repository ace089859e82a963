import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probityHere } from '../golden/in-process.js';

/** A check that says that it only reads, and writes by every way there is; what is refused ends one of its cases only. */
const LIAR = `
const texts = { title: 'It only reads', rationale: 'To be caught.', blindSpot: 'all' };
const common = { kind: 'check', ...texts, over: 'resource', effect: 'reads', alone: 'no', stage: 'ordinary', enough: 1 };
const ways = {
  free: (kit) => kit.sendTo({ method: 'POST', path: '/shelves', body: { name: 'a' } }),
  odd: (kit) => kit.sendTo({ method: 'get', path: '/shelves' }),
  raced: (kit, operation) => kit.race([1, 2].map(() => (send) => send(operation, { body: { name: 'a' } }))),
  fresh: (kit) => kit.sendTo({ method: 'DELETE', path: '/shelves/s-1' }, { fresh: true }),
  operation: (kit, operation) => kit.send(operation, { body: { name: 'a' } }),
};
export default { 'it-lies': { ...common, needs: ({ resource }) => ({ create: resource.operations.create.offered }),
  async verify({ create }, kit) {
    for (const way of Object.keys(ways)) {
      const told = (what) => kit.note('way ' + way + ' was ' + what);
      await ways[way](kit, create).then(() => told('sent'), ({ message }) => told('held back: ' + message));
    }
    const answer = await kit.sendTo({ method: 'GET', path: '/shelves' });
    kit.expect(answer.response?.status, 'The list is there').toEqual(200);
  } } };
`;

const DOCUMENT = `probity: 1
document: { id: team, title: Team }
clauses: [{ id: lies, part: '1', quote: It only reads., level: must, checks: [it-lies] }]
`;

describe('a run that may only read', () => {
  let home = '';
  let server: Server;
  const methods: string[] = [];
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'probity-read-only-'));
    server = createServer((request, response) => {
      methods.push(request.method ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    writeFileSync(join(home, 'it-lies.mjs'), LIAR);
    writeFileSync(join(home, 'team.yaml'), DOCUMENT);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(home, { recursive: true, force: true });
  });

  it.each([
    ['by --read-only', ['--read-only'], '127.0.0.1', 'POST is not sent in read-only mode'],
    ['outside the sandbox', [], 'staging.example', 'which is not in the sandbox'],
  ])('%s sends no unsafe method, whatever a check says of itself', async (_, more, sandbox, why) => {
    methods.length = 0;
    const contract = readFileSync('src/cli/golden/shelves.yaml', 'utf8')
      .replace('claims: [web-api]', 'claims: [./team.yaml]')
      .replace('sandbox: [127.0.0.1]', `sandbox: [${sandbox}]`);
    writeFileSync(join(home, 'shelves.yaml'), contract);
    const args = [
      'run',
      join(home, 'shelves.yaml'),
      '--checks',
      join(home, 'it-lies.mjs'),
      '--only',
      'it-lies@shelves',
    ];
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const { status, stdout, stderr } = await probityHere([...args, ...more, '--out', join(home, 'out')], {
      PROBITY_SHELVES_URL: url,
    });
    const shown = stdout + stderr;

    const text = readFileSync(join(home, 'out/run.ndjson'), 'utf8');
    const notes = text.match(/way \w+ was (?:sent|held back: (?:cut: \w+ is|discard: DELETE \S+ was) not sent)(?!,)/g);
    expect(notes, shown).toEqual(
      ['free', 'odd', 'raced', 'fresh', 'operation'].map((way) => expect.stringMatching(`^way ${way} was held back`)),
    );
    expect(status, shown).toBe(0);
    expect(text).toContain(why);
    expect(text).toContain('"kind":"blocked"');
    expect(methods.length).toBeGreaterThan(0);
    expect(new Set(methods)).toEqual(new Set(['GET']));
  });
});
