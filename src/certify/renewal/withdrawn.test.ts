import { describe, expect, test } from 'vitest';
import { checks, fileSystem, TOOL, type Files, type Run } from '../../index.js';
import { makeBundle, NOW, OPEN_KEY } from '../fixtures/made-bundle.js';
import { outcomeOf, verificationText } from '../text.js';
import { verifyBundle } from '../verify/verify.js';
import { withdrawnChecks, withdrawnTroubles } from './withdrawn.js';

function withList(text: string): Files {
  const name = 'probity:withdrawn.yaml';
  return { ...fileSystem, read: (path) => (path === name ? text : fileSystem.read(path)) };
}

const listOf = (check: string, version: string = TOOL.version): Files =>
  withList(
    `probity: 1\nwithdrawn: [{ check: ${check}, versions: ["${version}"], on: "2026-12-01", because: It saw nothing }]\n`,
  );

test('the shipped list names checks that there are', () => {
  const known = checks.map(({ id }) => id);
  expect(withdrawnChecks(fileSystem).filter(({ check }) => !known.includes(check))).toEqual([]);
});

describe('a certificate', () => {
  test('that rests on a withdrawn check is refused, with the check, the reason and the rules', async () => {
    const files = await makeBundle();
    const verified = async (shipped: Files): Promise<ReturnType<typeof verifyBundle>> =>
      await verifyBundle({ files, checks, key: OPEN_KEY, now: NOW, shipped });
    const touched = await verified(listOf('get-is-safe'));
    expect(outcomeOf(touched)).toBe('refused');
    expect(verificationText(touched)).toMatch(
      /check-withdrawn: The check get-is-safe of .* withdrawn on 2026-12-01: It saw nothing\. .*methods\.get-is-safe/,
    );
    expect(outcomeOf(await verified(listOf('get-is-safe', '9.9.9')))).toBe('verified');
    expect(outcomeOf(await verified(listOf('etag-changes')))).toBe('verified');
  });

  test('rests on no check that did not pass', () => {
    const run = {
      header: { tool: TOOL },
      plan: [{ entry: 'a@b', check: 'a', clauses: ['x:y'] }],
      verdicts: new Map([['a@b', { verdict: { kind: 'not-applicable', because: 'x' } }]]),
    } as unknown as Run;
    expect(withdrawnTroubles(run, listOf('a'))).toEqual([]);
  });
});
