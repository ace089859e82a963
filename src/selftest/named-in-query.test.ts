import { expect, test } from 'vitest';
import { checks, DEFAULT_CAPS, fileSystem, inProcessTransport, loadContract, rejudge, runContract } from '../index.js';
import { chimes } from './fixtures/chimes.js';
import { glazes } from './fixtures/glazes.js';
import { textOf, type Unusual } from './fixtures/unusual.js';
import { runningClock } from './service.js';

const CHOSEN = ['post-creates', 'get-is-safe', 'delete-removes', 'named-version-is-heeded', 'unknown-id-is-404'];
const chosen = checks.filter(({ id }) => CHOSEN.includes(id));

async function runOn({ contract: _, ...service }: Unusual, text: string) {
  const given: Readonly<Record<string, string>> = { 'small.yaml': text, ...service.beside };
  const files = { ...fileSystem, read: (path: string) => given[path] ?? fileSystem.read(path) };
  const loaded = loadContract('small.yaml', { files });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { contract } = loaded;
  const clock = runningClock();
  const dispatch = service.start(undefined, clock);
  const transport = () => inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock });
  const result = await runContract({
    contract,
    checks: chosen,
    seed: 1,
    effort: 'quick',
    nonce: 'small',
    clock,
    transport,
  });
  if ('problem' in result) throw new Error(result.problem);
  return { contract, run: result.run };
}

test('each request names its version once in the query, and what was recorded so can be judged again', async () => {
  const { contract, run } = await runOn(glazes, textOf(glazes));
  const named = run.exchanges.map(({ request: { url } }) => new URL(url).searchParams.getAll('glaze-version'));
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named.map(String))].sort()).toEqual(['1', '2', '2x', '999', 'unserved']);
  const again = await rejudge(run, contract, chosen);
  expect(again.filter(({ result }) => result !== 'same')).toEqual([]);
  expect(again.length).toBe(CHOSEN.length);
});

test('each request names its version in Accept, unless the contract gives it another one', async () => {
  const acceptedIn = async (text: string): Promise<readonly string[]> => {
    const { run } = await runOn(chimes, text);
    const all = run.exchanges.flatMap(({ request: { headers } }) => headers);
    return [...new Set(all.flatMap(([name, value]) => (name.toLowerCase() === 'accept' ? [value] : [])))].sort();
  };
  const versions = ['1', '2', '2x', '999', 'unserved'].map((version) => `application/vnd.bells.v${version}+json`);
  expect(await acceptedIn(textOf(chimes))).toEqual(versions);
  const own = textOf(chimes).replace('target: {', 'target: { headers: { accept: application/json },');
  expect(await acceptedIn(own)).toEqual(['application/json', ...versions].sort());
});
