import { expect, test } from 'vitest';
import { GOLDEN_HEADER, GOLDEN_LINES, runOf } from '../../result/golden/run.js';
import { replayCommand, replayOptions } from './replay-command.js';

const withSelection = (...selection: readonly string[]) =>
  runOf({ ...GOLDEN_HEADER, selection }, GOLDEN_LINES, 'non-conformant');

test('a replay names what the run was told of its target and its secrets, quoted for a shell', () => {
  const run = withSelection('run', 'my.yaml', '--base-url', 'http://127.0.0.1:3907', '--env=HELPDESK_*', '--seed', '1');
  expect(replayCommand(run, 'out/run.ndjson', 'get-is-safe@products')).toEqual([
    'probity replay out/run.ndjson',
    'get-is-safe@products',
    "--base-url http://127.0.0.1:3907 --env 'HELPDESK_*'",
  ]);
});

test('of a run that was told nothing of these it names nothing', () => {
  expect(replayOptions(withSelection('run', 'my.yaml', '--seed', '--base-url'))).toBe('');
  expect(replayCommand(withSelection(), 'a b.ndjson', 'x@y')).toEqual(["probity replay 'a b.ndjson'", 'x@y']);
});
