import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checks, fileSystem, loadContract, planContract } from '../../src/index.js';
import { library, type ReferenceService } from '../../src/reference/index.js';
import { NOMINAL_URL, tryEntries } from '../../src/selftest/service.js';
import { EFFORT, part } from '../../src/selftest/fixtures/amount.js';

const folder = mkdtempSync(join(tmpdir(), 'probity-revision-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** The library, which here refuses a replacement that does not say which revision it replaces (RFC 6585 section 3). */
const strict: ReferenceService = {
  ...library,
  start(options) {
    const started = library.start(options);
    return {
      ...started,
      dispatch(call) {
        const asks = call.method === 'PUT' && /\/(authors|books)\/\d+$/.test(call.path);
        const names = /"revision":\d/.test(new TextDecoder().decode(call.body));
        if (!asks || names) return started.dispatch(call);
        const problem = {
          type: '/problems/no-revision',
          title: 'A revision is needed',
          status: 428,
          detail: 'Name it',
        };
        const headers = [['Content-Type', 'application/problem+json']] as const;
        return Promise.resolve({ status: 428, headers, body: new TextEncoder().encode(JSON.stringify(problem)) });
      },
    };
  },
};

describe('a service that wants to be told the revision in the body', () => {
  const text = readFileSync(new URL('../../contracts/services/library.yaml', import.meta.url), 'utf8');
  const file = join(folder, 'library.yaml');
  const code = '- { code: /problems/no-revision, status: 428, when: [A revision is needed], retry: after-change }';
  const stated = text.replaceAll('missing: none }', 'missing: 428 }');
  writeFileSync(file, stated.replace('  catalogue:\n', `  catalogue:\n    ${code}\n`));
  const loaded = loadContract(file, { files: fileSystem });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { contract } = loaded;
  const plan = planContract(contract, checks, undefined, library.environment(NOMINAL_URL));
  const subject = { contract, checks, plan, service: strict };

  it.each(part([1, 2], 1))(
    'is told by every check that writes to a record, with seed %i',
    { timeout: 300_000 },
    async (seed) => {
      const entries = plan.entries.filter(({ decision }) => decision.planned === 'run');
      expect(entries.map(({ check }) => check.id)).toContain('precondition-is-required-as-declared');
      const { verdicts } = await tryEntries(subject, entries, {}, seed, EFFORT);
      // A watch of refusals is left out where an operation alone is refused nothing.
      const others = [...verdicts].filter(([, { kind }]) => kind !== 'pass');
      expect(others.filter(([, { kind }]) => kind !== 'skipped')).toEqual([]);
      const ofRefusals =
        /^(errors-are-as-declared|refusals-have-documented-codes|requests-with-mistakes-are-answered)@/;
      expect(others.filter(([id]) => !ofRefusals.test(id))).toEqual([]);
      expect(verdicts.size).toBe(entries.length);
    },
  );
});
