import { beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import { GIVEN, makeBundle, NOW, OPEN_KEY, resealed, withLines } from './fixtures/made-bundle.js';
import { later, tamperings } from './fixtures/tampering.js';
import type { BundleFiles } from './manifest.js';
import { refusalsJson } from './refusal.js';
import { outcomeOf, verificationJson, verificationText } from './text.js';
import { verifyBundle, type Verified } from './verify/verify.js';
import { part } from '../selftest/fixtures/amount.js';

const { ofFiles, ofVendor } = tamperings();
let made: BundleFiles;
beforeAll(async () => {
  made = await makeBundle();
}, 30_000);

function verified(files: BundleFiles, more: Partial<Parameters<typeof verifyBundle>[0]> = {}): Promise<Verified> {
  return verifyBundle({ files, checks, key: OPEN_KEY, challenge: 'issued today', now: NOW, ...more });
}

async function codesOf(files: BundleFiles, more?: Parameters<typeof verified>[1]): Promise<readonly string[]> {
  return [...new Set((await verified(files, more)).troubles.map(({ code }) => code))];
}

describe('a bundle as it was made', () => {
  test('verifies without the service, and says so to people and programs', async () => {
    const result = await verified(made);
    expect(result.troubles).toEqual([]);
    expect(result.steps.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(outcomeOf(result)).toBe('verified');
    expect(verificationText(result)).toContain('Shop kept Reading records (core-read 1)');
    expect(verificationText(result)).toMatch(/resources\.products\.volatile: .*\/updated_at \(\d+ rules\)/);
    expect(JSON.parse(verificationJson(result))).toMatchObject({
      outcome: 'verified',
      certificate: { outcome: 'conformant' },
    });
  });

  test('and so it does when it was only signed anew', async () => {
    expect(await codesOf(resealed(made))).toEqual([]);
  });

  test('has no secret in it', () => {
    expect([...made.values()].some((text) => text.includes('shop-token'))).toBe(false);
    expect(made.get('run.ndjson')).toContain('[secret:');
  });

  test('says of a key and a challenge that are not given that nothing is known of them', async () => {
    const { steps, troubles } = await verifyBundle({ files: made, checks, now: NOW });
    expect(troubles).toEqual([]);
    expect(steps[0]?.detail).toContain('nothing is known of whose it is');
    expect(verificationText(await verifyBundle({ files: made, checks, now: NOW }))).toMatch(
      /^It certifies, by a key whose owner was not named with --key, of the service that answers at http:.*not proven:$/m,
    );
  });

  test('says of a certificate that is refused, or that nobody can verify, that nothing is shown', async () => {
    const expired = await verified(made, { now: new Date(later(31)) });
    expect(verificationText(expired)).toContain('It claims, and is refused:');
    const troubles = [{ code: 'unsigned', message: 'It is not signed' }];
    expect(verificationText({ ...expired, troubles })).toContain('It claims, and nothing here shows it:');
    expect(verificationText({ ...expired, troubles: [{ code: 'verdict-redacted', message: '' }] })).toContain(
      'It certifies, but for what stands on something redacted, ',
    );
  });

  test('of a run that was refused says why, and what mends it', async () => {
    const reasons = [{ code: 'violated', message: '1 rule broken', mend: 'Fix the service' }];
    const files = new Map([['refusals.json', refusalsJson(reasons)]]);
    const result = await verified(files);
    expect(outcomeOf(result)).toBe('refused');
    expect(verificationText(result)).toContain('certifying was refused');
    expect(verificationText(result)).toContain('violated: 1 rule broken. Fix the service');
    expect(verificationText(result)).not.toMatch(/It (certifies|claims)/);
    expect(await codesOf(new Map([['run.ndjson', '']]))).toEqual(['statement-missing']);
  });
});

describe('whoever has the bundle and not the key', () => {
  test.each(part(ofFiles, 5))('%s: %s', async (_, code, change) => {
    const { troubles } = await verified(change(made));
    expect(troubles.map((trouble) => trouble.code)).toContain(code);
    expect(outcomeOf({ troubles })).toBe(code === 'unsigned' ? 'unverifiable' : 'refused');
  });
});

describe('a vendor who holds the key and makes all digests fit', () => {
  test.each(part(ofVendor, 7))('%s: %s', async (_, code, change) => {
    const result = await verified(change(made));
    expect(result.troubles.map((trouble) => trouble.code)).toContain(code);
    expect(outcomeOf(result)).not.toBe('verified');
  });

  test('and each kind of tampering has a code and a message', () => {
    const codes = new Set([...ofFiles, ...ofVendor].map(([, code]) => code));
    expect(codes.size).toBeGreaterThanOrEqual(30);
  });
});

describe('whoever verifies', () => {
  test('refuses an answer to another challenge', async () => {
    expect(await codesOf(made, { challenge: 'issued yesterday' })).toEqual(['challenge-differs']);
  });

  test('refuses a challenge of its own for one that was given', async () => {
    const given = { ...GIVEN, challenge: { text: 'issued today', by: 'self' as const } };
    expect(await codesOf(resealed(made, undefined, { given }))).toEqual(['challenge-own']);
  });

  test('refuses one that has expired, and a run from the future', async () => {
    expect(await codesOf(made, { now: new Date(later(31)) })).toEqual(['expired']);
    expect(await codesOf(made, { now: new Date(later(-5)) })).toEqual(['from-the-future']);
  });
});

describe('a check that only looks at what others send', () => {
  const WATCHES = new Set(checks.flatMap(({ id, check }) => (check.kind === 'watch' ? [id] : [])));
  const VACUOUS = { kind: 'inconclusive', reason: 'vacuous', detail: 'nothing came', exchanges: [] };
  const SKIPPED = { kind: 'skipped', how: 'excluded', because: 'nothing of the kind was answered to products.list' };

  /** The bundle, with this verdict for all such checks of products.list, and what was sent for it under another name. */
  function edited(verdict: object, intent: string): BundleFiles {
    let found = 0;
    const files = withLines(made, (lines) =>
      lines.map((line) => {
        const entry = /^\{"type":"verdict","entry":"([^"]+)@products\.list"/.exec(line)?.[1];
        if (entry !== undefined && WATCHES.has(entry)) {
          found += 1;
          return JSON.stringify({ type: 'verdict', entry: `${entry}@products.list`, verdict, duration: 1 });
        }
        return line.includes('"operation":"products.list"')
          ? line.replace('"intent":"valid"', `"intent":"${intent}"`)
          : line;
      }),
    );
    if (found < 2) throw new Error('There are several of them');
    return resealed(files);
  }

  test('cannot be said to have had nothing to look at', async () => {
    expect(await codesOf(edited(VACUOUS, 'valid'))).toContain('unproven-entries');
    expect(await codesOf(edited(SKIPPED, 'valid'))).toContain('unproven-entries');
  });

  test('nor where the exchanges are called other than what they were sent for', async () => {
    const { troubles } = await verified(edited(VACUOUS, 'probe'));
    expect(troubles.map(({ code }) => code)).toContain('verdict-differs');
    expect(troubles.map(({ message }) => message).join()).toContain('was sent for something else than its record says');
  });
});
