import { describe, expect, it } from 'vitest';
import { library, shop, type ReferenceService } from '../../src/reference/index.js';
import { findingsOf } from '../../src/selftest/fixtures/findings.js';

/** The checks that have findings, once each, and those that failed, of a service with these faults. */
async function found(service: ReferenceService, only: readonly string[], ids: readonly string[]) {
  const { findings, failed, kinds } = await findingsOf(service, only, ids);
  expect(kinds).not.toContain('error');
  return { findings: [...new Set(findings)], failed: [...new Set(failed)] };
}

describe('what is refused and stored', () => {
  const STALE = ['stale-update-is-refused', 'one-racer-wins'];
  it('is one finding, whether one request comes after the other or all at one time', async () => {
    const kept = await found(library, STALE, ['library/an-old-replacement-is-refused-and-kept']);
    expect(kept).toEqual({
      findings: ['stale-update-is-refused'],
      failed: ['one-racer-wins', 'stale-update-is-refused'],
    });
  });

  it('is one finding, whichever check sends the body', async () => {
    const only = ['invalid-values-are-refused', 'refused-patch-changes-nothing'];
    const kept = await found(shop, only, ['methods/a-refused-patch-is-half-applied']);
    expect(kept).toEqual({ findings: ['invalid-values-are-refused'], failed: [...only] });
  });
});

describe('a mistake that is answered otherwise', () => {
  const ONLY = ['unknown-id-is-404', 'unknown-version-is-refused', 'errors-stay-as-they-were'];
  const ID = 'resources/unknown-id-is-a-bad-request';
  const VERSION = 'versioning/any-version-is-v1';

  it.each([
    [[ID], ['unknown-id-is-404']],
    [[VERSION], ['unknown-version-is-refused']],
    [
      [ID, VERSION],
      ['unknown-id-is-404', 'unknown-version-is-refused'],
    ],
  ])('of %j there are findings of %j', async (ids, expected) => {
    const { findings, failed } = await found(shop, ONLY, ids);
    expect(findings).toEqual(expected);
    expect(failed).toContain('errors-stay-as-they-were');
  });
});

it('a repeated DELETE that takes another record is one finding, with and without its first answer', async () => {
  const only = ['delete-is-idempotent', 'delete-survives-a-lost-answer'];
  const taken = await found(library, only, ['library/a-second-delete-takes-the-next']);
  expect(taken).toEqual({ findings: ['delete-is-idempotent'], failed: only });
});

describe('a read that shows no record and succeeds', () => {
  const ONLY = ['unknown-id-is-404', 'delete-removes', 'responses-match-schema'];
  const NOTHING = 'library/an-unknown-number-answers-nothing';

  it('is one finding, whoever meets it', async () => {
    expect(await found(library, ONLY, [NOTHING])).toEqual({
      findings: ['unknown-id-is-404'],
      failed: ['delete-removes', 'responses-match-schema', 'unknown-id-is-404'],
    });
  });

  it('hides no delete that removes nothing', async () => {
    const { findings } = await found(library, ONLY, [NOTHING, 'library/a-delete-does-nothing']);
    expect(findings).toEqual(['delete-removes', 'unknown-id-is-404']);
  });
});
