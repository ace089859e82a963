import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageFolder } from '../../contract/files.js';
import {
  DEFAULT_CAPS,
  fileSystem,
  inProcessTransport,
  loadContract,
  recordBaseline,
  virtualClock,
} from '../../index.js';
import { createReference, faults, nullTargets, REFERENCE_ENVIRONMENT, type Reference } from '../../reference/index.js';

const LOCK = join(packageFolder(), 'contracts', 'services', 'shop.v1.lock.yaml');

function contractOf(name: string, baselines: { readonly baselines?: 'ignore' } = {}) {
  const loaded = loadContract(`probity:services/${name}`, { files: fileSystem, ...baselines });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

/** Records a service in this process, on a clock of its own. */
async function record(
  name: string,
  service: (clock: ReturnType<typeof virtualClock>) => Pick<Reference, 'dispatch'>,
  nonce = 'abc',
) {
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const target = service(clock);
  return recordBaseline({
    contract: contractOf(name, { baselines: 'ignore' }),
    environment: { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: 'http://127.0.0.1:4010' },
    nonce,
    clock,
    transport: () => inProcessTransport((call) => target.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  });
}

async function textOf(...of: Parameters<typeof record>): Promise<string> {
  const recorded = await record(...of);
  return 'text' in recorded ? recorded.text : recorded.problem;
}

describe('the baseline of the Shop', () => {
  it('is the one that is shipped, whatever the run was called', async () => {
    const shipped = readFileSync(LOCK, 'utf8');
    expect(await textOf('shop.yaml', (clock) => createReference({ clock }))).toBe(shipped);
    expect(await textOf('shop.yaml', (clock) => createReference({ clock, seed: 7 }), 'zzz')).toBe(shipped);
  });

  it('holds nothing of the run and no secret', async () => {
    const text = await textOf('shop.yaml', (clock) => createReference({ clock }), 'thenonce');
    expect(text).not.toMatch(/thenonce|127\.0\.0\.1|20\d\d-|[0-9a-f]{8}-[0-9a-f]{4}-/);
    for (const secret of Object.values(REFERENCE_ENVIRONMENT)) expect(text).not.toContain(secret);
  });

  it('says what it cannot see before it says anything else', async () => {
    const text = await textOf('shop.yaml', (clock) => createReference({ clock }));
    expect(text.indexOf('What it cannot see:')).toBeLessThan(text.indexOf('probity: 1'));
  });

  it('differs just where the service does', async () => {
    const fault = faults.find(({ id }) => id === 'versioning/total-of-orders-is-text');
    const shipped = readFileSync(LOCK, 'utf8').split('\n');
    const text = await textOf('shop.yaml', (clock) => createReference({ clock, faults: fault ? [fault] : [] }));
    const changed = text.split('\n').filter((line, index) => line !== shipped[index]);
    expect(changed.map((line) => line.trim())).toEqual(['/total: string']);
  });

  it('is read as it was written', () => {
    const { baseline } = contractOf('shop.yaml').facts.versioning;
    if (baseline.state !== 'stated') throw new Error('The contract of the Shop names no baseline');
    expect(baseline.value.operations['products.create']).toMatchObject({
      request: 'POST /api/<version>/products',
      statuses: [201],
      members: { '/price': 'number', '/description': 'string?' },
    });
    expect(baseline.value.errors['an unknown id']).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('a baseline', () => {
  it.each(['link', 'cursor', 'json-api', 'page', 'put-create'])(
    'can be recorded of the dialect %s',
    async (dialect) => {
      const recorded = await record(`shop-${dialect}.yaml`, (clock) => createReference({ clock, dialect }));
      if (!('text' in recorded)) throw new Error(recorded.problem);
      expect(recorded.text.match(/^ {4}request: /gm)?.length).toBeGreaterThan(3);
      expect(recorded.left).toEqual([]);
    },
  );

  it.each(nullTargets.map((target) => [target.id, target] as const))('is not made of %s', async (_id, target) => {
    const recorded = await record('shop.yaml', () => target);
    expect(recorded).toHaveProperty('problem');
  });

  it('needs a version', async () => {
    const contract = contractOf('bare.yaml');
    const recorded = await recordBaseline({ contract });
    expect('problem' in recorded ? recorded.problem : recorded.text).toMatch(/version|base URL|recorded/);
  });
});
