import { beforeAll, expect, test } from 'vitest';
import { checks, fileSystem } from '../../index.js';
import { GIVEN, makeBundle, NOW, OPEN_KEY, OTHER_KEY, resealed } from '../fixtures/made-bundle.js';
import { envelopeIn } from '../envelope.js';
import { ENVELOPE, FACTS_FILE, type BundleFiles } from '../manifest.js';
import { copiesOf, renewalTroubles, renewedBy, type Renewed } from './renewed.js';
import type { Certificate, Statement } from '../statement.js';
import { isStatement } from '../statement-shape.js';
import { verificationText } from '../text.js';
import { verifyBundle } from '../verify/verify.js';

let [made, earlier, renewing]: [BundleFiles, BundleFiles, BundleFiles] = [new Map(), new Map(), new Map()];
beforeAll(async () => {
  made = await makeBundle();
  const facts = JSON.parse(made.get(FACTS_FILE) ?? '') as Record<string, unknown>;
  earlier = resealed(new Map([...made, [FACTS_FILE, JSON.stringify({ ...facts, 'old.fact': 1 })]]));
  renewing = renewal(earlier);
});

function certificateIn(files: BundleFiles): Certificate {
  const { payload } = envelopeIn(files.get(ENVELOPE) ?? '') ?? { payload: '' };
  return (JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Statement).predicate;
}

/** The bundle as one that renews another; with what its vendor would rather say of it. */
function renewal(
  before: BundleFiles,
  said: Partial<Renewed> = {},
  change: (files: BundleFiles) => BundleFiles = (files) => files,
): BundleFiles {
  const renews = {
    ...renewedBy(
      { certificate: certificateIn(before), files: before },
      { certificate: certificateIn(made), files: made },
    ),
    ...said,
  };
  return resealed(change(new Map([...made, ...copiesOf(before)])), (one) => ({ ...one, renews }));
}

function codesOf(files: BundleFiles, more: Partial<Parameters<typeof renewalTroubles>[0]> = {}): readonly string[] {
  const troubles = renewalTroubles({
    files,
    certificate: certificateIn(files),
    envelope: envelopeIn(files.get(ENVELOPE) ?? '') ?? { payload: '', payloadType: '', signatures: [] },
    isStatement: isStatement(fileSystem),
    key: OPEN_KEY,
    ...more,
  });
  return troubles.map(({ code }) => code);
}

test('a bundle that renews another verifies, and says what changed', async () => {
  const files = renewing;
  const request = { files, checks, key: OPEN_KEY, now: NOW, renews: earlier };
  const verified = await verifyBundle(request);
  expect(verified.troubles).toEqual([]);
  expect(verificationText(verified)).toContain('! old.fact: stated no longer');
  expect(verificationText(verified)).toMatch(/renews {5}[0-9a-f]{16}: 1 change that may break callers/);
  expect(GIVEN.signer).toBe(verified.certificate?.signer);
});

test('another certificate than the one that was asked for is told', () => {
  expect(codesOf(renewing, { wanted: made })).toEqual(['renewal-other']);
  expect(codesOf(made, { wanted: made })).toEqual(['renewal-other']);
});

const edits: readonly (readonly [string, string, () => BundleFiles])[] = [
  ['leaves out a change', 'renewal-differs', () => renewal(earlier, { changes: [] })],
  ['gives it another date', 'renewal-differs', () => renewal(earlier, { started: NOW.toISOString() })],
  ['names another statement', 'renewal-differs', () => renewal(earlier, { statement: 'a'.repeat(64) })],
  [
    'changes the facts of the earlier one',
    'renewal-differs',
    () =>
      renewal(
        earlier,
        { changes: [] },
        (files) => new Map([...files, [`renews/${FACTS_FILE}`, made.get(FACTS_FILE) ?? '']]),
      ),
  ],
  [
    'takes the earlier statement away',
    'renewal-differs',
    () => renewal(earlier, {}, (files) => new Map([...files].filter(([name]) => name !== `renews/${ENVELOPE}`))),
  ],
  [
    'renews one that another key signed',
    'renewal-other-key',
    () => renewal(resealed(made, undefined, { secret: OTHER_KEY.secret })),
  ],
  [
    'has files of an earlier one, and says nothing of it',
    'renewal-differs',
    () => resealed(new Map([...made, ...copiesOf(earlier)])),
  ],
];

test.each(edits)('a vendor who %s is refused', (_, code, files) => {
  expect(codesOf(files())).toEqual([code]);
});

test('without a key the earlier one must name the same signer', () => {
  const files = renewal(resealed(made, undefined, { secret: OTHER_KEY.secret }));
  const envelope = envelopeIn(files.get(ENVELOPE) ?? '');
  if (envelope === undefined) throw new Error('no envelope');
  const request = { files, certificate: certificateIn(files), envelope, isStatement: isStatement(fileSystem) };
  expect(renewalTroubles(request).map(({ code }) => code)).toEqual(['renewal-other-key']);
});
