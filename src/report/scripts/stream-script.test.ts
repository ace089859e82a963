import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, runContract } from '../../index.js';
import { shop } from '../../reference/index.js';
import { renderScript } from './script.js';

const { PATH = '' } = process.env;

/** What the printed script of a finding shows when a shell runs it against a service with a fault of its events. */
async function shown(fault: string, entry: string): Promise<string> {
  const server = await shop.start({ faults: shop.faults.filter(({ id }) => id === fault) }).listen();
  try {
    const loaded = loadContract('probity:services/shop.yaml');
    if ('problems' in loaded) throw new Error('The contract of the Shop is sound');
    const { contract } = loaded;
    const environment = shop.environment(server.url);
    const policy = { ...EVERYTHING, only: [entry] };
    const plan = planContract(contract, checks, policy, environment);
    const result = await runContract({ contract, checks, plan, policy, environment, seed: 1 });
    if ('problem' in result) throw new Error(result.problem);
    expect(result.run.verdicts.get(entry)?.verdict.kind).toBe('fail');
    const env = { PATH, ...environment, BASE_URL: server.url };
    const { stdout } = await promisify(execFile)('sh', ['-c', renderScript(result.run, entry)], { env });
    return stdout;
  } finally {
    await server.close();
  }
}

test('a script listens to the messages of a WebSocket while it sends its requests', async () => {
  const out = await shown('events/orders-are-told-twice', 'a-change-causes-its-event@orders');
  const created = (out.match(/^\{.*"order\.created".*\}$/gm) ?? []).map((line) => line.replace(/"at":"[^"]*"/, ''));
  expect(out).toContain('HTTP/1.1 101');
  expect(created.length).toBeGreaterThan(1);
  expect(new Set(created).size).toBeLessThan(created.length);
});

test('a script listens to server-sent events while it sends its requests', async () => {
  const out = await shown('events/updates-are-not-told', 'a-change-causes-its-event@products');
  expect(out).toMatch(/^event: product\.created/m);
  expect(out).not.toMatch(/^event: product\.updated/m);
});
