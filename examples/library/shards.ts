import {
  checks,
  EVERYTHING,
  mergeShards,
  readRunText,
  runContract,
  serveHandler,
  type MergePart,
  type Run,
} from 'probity';
import { notes } from '../vitest/notes.js';
import { contractAt } from './plan.js';

const contract = contractAt('examples/vitest/notes.yaml');

/** One shard of the plan, on a service of its own. All shards have the same seed. */
async function shard(index: number, of: number): Promise<MergePart> {
  const service = await serveHandler(notes());
  let text = '';
  const result = await runContract({
    contract: { ...contract, target: { ...contract.target, sandbox: ['127.0.0.1'] } },
    checks,
    baseUrl: service.url,
    policy: { ...EVERYTHING, only: ['delete-removes', 'base-url-answers'] },
    seed: 1,
    shard: { index, of },
    write: (line) => (text += line),
  });
  await service.close();
  if ('problem' in result) throw new Error(`${result.problem}. ${result.hint}`);
  const read = readRunText(text);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return { name: `shard ${index} of ${of}`, read };
}

/** The run that two shards are together. */
export async function inTwoShards(): Promise<Run> {
  const merged = mergeShards(await Promise.all([shard(1, 2), shard(2, 2)]));
  if ('problems' in merged) throw new Error(merged.problems.join('\n'));
  return merged.run;
}
