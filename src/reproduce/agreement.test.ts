import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, renderScript, runContract } from '../index.js';
import { shop } from '../reference/index.js';
import { tryIt } from '../report/scripts/try-it.js';

const ENTRY = 'delete-removes@products';

/** Method and path, with what was drawn left out. */
function shape(method: string, url: string): string {
  const path = url.replace(/^https?:\/\/[^/]*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '*');
  return `${method} ${path.replace(/[0-9a-f]{8}/g, '*')}`;
}

test('what a run carries out is what its printed text sends, in the same order', async () => {
  const faults = shop.faults.filter(({ id }) => id === 'methods/deleted-record-can-be-read');
  const server = await shop.start({ faults }).listen();
  const folder = mkdtempSync(join(tmpdir(), 'probity-agree-'));
  try {
    const loaded = loadContract('probity:services/shop.yaml');
    if ('problems' in loaded) throw new Error('The contract does not load');
    const { contract } = loaded;
    const environment = shop.environment(server.url);
    const policy = { ...EVERYTHING, only: [ENTRY] };
    const plan = planContract(contract, checks, policy, environment);
    const result = await runContract({ contract, checks, environment, plan, policy, seed: 1, reproduce: true });
    if ('problem' in result) throw new Error(result.problem);
    const { run } = result;
    const line = run.reproductions?.get(ENTRY);
    const verdict = run.verdicts.get(ENTRY)?.verdict;
    if (line === undefined || verdict?.kind !== 'fail') throw new Error('Nothing was carried out');
    expect(line.result).toBe('shown');
    const { stdout } = await promisify(execFile)('sh', ['-c', 'command -v curl']);
    const shim = `#!/bin/sh\nfor a in "$@"; do printf '%s\\037' "$a"; done >> ${folder}/sent\necho >> ${folder}/sent\nexec ${stdout.trim()} "$@"\n`;
    writeFileSync(join(folder, 'curl'), shim, { mode: 0o755 });
    const text = line.form === 'script' ? renderScript(run, ENTRY) : tryIt(run)(verdict.finding).join('\n');
    const file = join(folder, 'see-it.sh');
    writeFileSync(file, text);
    const PATH = `${folder}:${process.env['PATH'] ?? ''}`;
    await promisify(execFile)('sh', [file], { env: { ...environment, PATH, BASE_URL: server.url } });
    const sent = readFileSync(join(folder, 'sent'), 'utf8').trim().split('\n');
    const shapes = sent.map((args) => {
      const words = args.split('\u001F');
      const data = words.includes('--data-raw') ? 'POST' : 'GET';
      const method = words.includes('-X') ? words[words.indexOf('-X') + 1] : data;
      return shape(method ?? '', words.find((word) => word.startsWith(server.url)) ?? '');
    });
    let from = 0;
    for (const { method, url } of line.sent) {
      const at = shapes.indexOf(shape(method, url), from);
      expect(at, `${shape(method, url)} behind ${shapes.slice(0, from).join(', ')}`).toBeGreaterThanOrEqual(from);
      from = at + 1;
    }
    // Besides, it only looks at records and removes what it made.
    expect(shapes.filter((one) => one.startsWith('POST'))).toHaveLength(
      line.sent.filter(({ method }) => method === 'POST').length,
    );
  } finally {
    rmSync(folder, { recursive: true });
    await server.close();
  }
});
