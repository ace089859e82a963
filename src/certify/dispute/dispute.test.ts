import { beforeAll, describe, expect, test } from 'vitest';
import { checks, fileSystem, loadContract, planContract, runContract, TOOL, type Files } from '../../index.js';
import { shop } from '../../reference/index.js';
import { makeBundle, OPEN_KEY, OTHER_KEY } from '../fixtures/made-bundle.js';
import { linesOf, textOf } from '../redaction/line-commitments.js';
import { digest, RUN_FILE, type BundleFiles } from '../manifest.js';
import { publicKeyIn } from '../verify/verify-files.js';
import { DISPUTE_FILE, DISPUTE_TEXT, EVIDENCE_FILE, type Dispute } from './dispute.js';
import { makeDispute } from './make.js';
import { disputeOutcome, verifiedDisputeJson, verifiedDisputeText } from './result.js';
import { disputeText } from './text.js';
import { verifyDispute, type VerifyDisputeRequest } from './verify.js';

const FAULT = 'methods/get-counts-views';
const ENTRIES = ['get-is-safe@products', 'content-is-json@products.list', 'get-is-repeatable@products.list'];
const REASON = 'The count of views is no state: ``` nobody reads it';

/** Run file of a Shop that counts views, with a finding of get-is-safe. */
async function recorded(): Promise<string> {
  const loaded = loadContract('contracts/services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract does not load');
  const { contract } = loaded;
  const service = await shop.start({ faults: shop.faults.filter(({ id }) => id === FAULT) }).listen();
  try {
    const planned = planContract(contract, checks);
    const plan = { ...planned, entries: planned.entries.filter(({ id }) => ENTRIES.includes(id)) };
    const texts: string[] = [];
    const environment = shop.environment(service.url);
    const result = await runContract({
      contract,
      checks,
      plan,
      seed: 1,
      environment,
      write: (text) => texts.push(text),
    });
    if ('problem' in result) throw new Error(result.problem);
    return texts.join('');
  } finally {
    await service.close();
  }
}

let run: BundleFiles;
let made: BundleFiles;
beforeAll(async () => {
  run = new Map([[RUN_FILE, await recorded()]]);
  made = await disputeIn(run, 'get-is-safe@products');
});

async function disputeIn(files: BundleFiles, entry: string): Promise<BundleFiles> {
  const dispute = await makeDispute({ files, entry, reason: REASON, checks });
  if ('problem' in dispute) throw new Error(dispute.problem);
  return dispute.files;
}

function verified(files: BundleFiles, more: Partial<VerifyDisputeRequest> = {}): ReturnType<typeof verifyDispute> {
  return verifyDispute({ files, checks, ...more });
}

/** The dispute with other evidence, and with every digest made to fit. */
function refitted(
  files: BundleFiles,
  evidence: string,
  change: (dispute: Dispute) => Dispute = (one) => one,
): BundleFiles {
  const dispute = JSON.parse(files.get(DISPUTE_FILE) ?? '') as Dispute;
  const those = linesOf(evidence);
  const lines = dispute.evidence.lines.map((line, n) => ({ ...line, sha256: digest(those[n] ?? '') }));
  const changed = change({ ...dispute, evidence: { sha256: digest(evidence), lines } });
  return new Map([
    ...files,
    [EVIDENCE_FILE, evidence],
    [DISPUTE_FILE, JSON.stringify(changed)],
    [DISPUTE_TEXT, disputeText(changed)],
  ]);
}

const evidenceOf = (files: BundleFiles): string => files.get(EVIDENCE_FILE) ?? '';

describe('a finding that is right', () => {
  test('stands when it is judged again from its exchanges alone', async () => {
    const result = await verified(made, { run });
    expect(result.troubles).toEqual([]);
    expect(disputeOutcome(result)).toBe('sound');
    expect(result.judged?.finding).toBe('stands');
    expect(verifiedDisputeText(result)).toContain('The finding stands');
    expect(JSON.parse(verifiedDisputeJson(result))).toMatchObject({ outcome: 'sound', finding: 'stands' });
  });

  test('needs fewer exchanges than the run has', () => {
    const count = (text: string): number => linesOf(text).filter((line) => line.includes('"type":"exchange"')).length;
    expect(count(evidenceOf(made))).toBeLessThan(count(run.get(RUN_FILE) ?? ''));
  });

  test('comes with rule, source, blind spot, contract and the words of whoever contests it', () => {
    const text = made.get(DISPUTE_TEXT) ?? '';
    for (const part of [
      'A GET must not change state',
      'a pass does not show:',
      'resources.products.item',
      'nobody reads it',
    ])
      expect(text).toContain(part);
    const dispute = JSON.parse(made.get(DISPUTE_FILE) ?? '') as Dispute;
    expect(dispute.clauses.map(({ id }) => id)).toContain('web-api:methods.get-is-safe');
    expect(dispute.check.page).toBe('docs/checks/get-is-safe.md');
  });
});

describe('a finding that is wrong', () => {
  /** The verdict of get-is-safe, written under an entry that passed. */
  function accused(text: string): string {
    const verdict = /\{"type":"verdict","entry":"get-is-safe@products".*/.exec(text)?.[0] ?? '';
    const other = verdict
      .replace('"entry":"get-is-safe@products"', '"entry":"content-is-json@products.list"')
      .replace(/"exchanges":\[[^\]]*\]/, '"exchanges":[]');
    return text.replace(/\{"type":"verdict","entry":"content-is-json@products\.list".*/, () => other);
  }

  test('does not stand, and the dispute that says so is sound', async () => {
    const files = await disputeIn(
      new Map([[RUN_FILE, accused(run.get(RUN_FILE) ?? '')]]),
      'content-is-json@products.list',
    );
    const alone = await verified(files);
    expect([disputeOutcome(alone), alone.troubles.map(({ code }) => code)]).toEqual([
      'unverifiable',
      ['origin-not-compared'],
    ]);
    expect(alone.troubles[0]?.message).toContain('the run has no certificate, so --key shows nothing');
    expect(verifiedDisputeText(alone)).toContain('✗ origin     not compared with a run');
    const result = await verified(files, { run: new Map([[RUN_FILE, accused(run.get(RUN_FILE) ?? '')]]) });
    expect(result.judged?.finding).toBe('does-not-stand');
    expect(disputeOutcome(result)).toBe('sound');
    expect(verifiedDisputeText(result)).toContain('The finding does not stand');
  });
});

describe('tampering', () => {
  test('with an exchange is refused by the name of the exchange', async () => {
    const result = await verified(
      new Map([...made, [EVIDENCE_FILE, evidenceOf(made).replace('"status":200', '"status":404')]]),
    );
    expect(disputeOutcome(result)).toBe('refused');
    expect(result.judged).toBeUndefined();
    expect(result.troubles).toMatchObject([{ code: 'exchange-changed' }]);
    expect(result.troubles[0]?.message).toMatch(/changed after the dispute was made: .*\//);
  });

  test('with an exchange and its digest is refused by the run, and by what it comes to', async () => {
    const files = refitted(made, evidenceOf(made).replaceAll('"status":200', '"status":404'));
    expect((await verified(files)).troubles.map(({ code }) => code)).toEqual([
      'origin-not-compared',
      'judgement-differs',
    ]);
    expect((await verified(files, { run })).troubles.map(({ code }) => code)).toContain('not-of-the-run');
  });

  test.each<[string, string, (files: BundleFiles) => BundleFiles]>([
    [
      'takes an exchange away',
      'exchange-missing',
      (files) => new Map([...files, [EVIDENCE_FILE, textOf(linesOf(evidenceOf(files)).slice(0, -2))]]),
    ],
    [
      'says of a finding that it does not stand',
      'judgement-differs',
      (files) =>
        refitted(files, evidenceOf(files), (one) => ({ ...one, judged: { ...one.judged, finding: 'does-not-stand' } })),
    ],
    [
      'rewords the rule',
      'dispute-differs',
      (files) => refitted(files, evidenceOf(files), (one) => ({ ...one, clauses: [] })),
    ],
    ['rewords the text for people', 'text-differs', (files) => new Map([...files, [DISPUTE_TEXT, 'All is well\n']])],
    [
      'rewords the check',
      'check-differs',
      (files) =>
        refitted(files, evidenceOf(files).replaceAll('A GET, or a HEAD, leaves', 'A GET leaves'), (one) => ({
          ...one,
          check: { ...one.check, title: one.check.title.replace('A GET, or a HEAD, leaves', 'A GET leaves') },
        })),
    ],
    [
      'rewords a clause in the evidence too',
      'document-not-shipped',
      (files) =>
        refitted(
          files,
          evidenceOf(files).replaceAll('"quote":"A GET must not change state', '"quote":"A GET may change state'),
        ),
    ],
    ['writes no dispute', 'dispute-malformed', (files) => new Map([...files, [DISPUTE_FILE, '{}']])],
  ])('%s: %s', async (_, code, change) => {
    const result = await verified(change(made));
    expect(result.troubles.map((trouble) => trouble.code)).toContain(code);
    expect(disputeOutcome(result)).toBe('refused');
  });
});

describe('a dispute of a certificate', () => {
  /** Any entry of it will do: that it failed is what the verdict says, and not what ties it to the certificate. */
  test('is tied to it, by the key that signed it, and to no other', async () => {
    const files = await disputeIn(await makeBundle(), 'get-is-safe@products');
    const result = await verified(files, { key: OPEN_KEY });
    expect(result.troubles).toEqual([]);
    expect(result.steps.find(({ step }) => step === 'origin')?.detail).toBe('of the certificate beside it');
    const codes = async (other: BundleFiles, key = OPEN_KEY): Promise<readonly string[]> =>
      (await verified(other, { key })).troubles.map(({ code }) => code);
    expect(await codes(files, publicKeyIn(OTHER_KEY.open))).toContain('other-key');
    expect(await codes(refitted(files, evidenceOf(files).replace('"status":200', '"status":201')))).toContain(
      'not-of-the-certificate',
    );
    expect(await codes(new Map([...files, ['line-commitments.txt', '']]))).toContain('certificate-differs');
  });
});

test('a withdrawn check decides nothing', async () => {
  const list = `probity: 1\nwithdrawn: [{ check: get-is-safe, versions: ["${TOOL.version}"], on: "2026-12-01", because: It counted views }]\n`;
  const shipped: Files = {
    ...fileSystem,
    read: (path) => (path === 'probity:withdrawn.yaml' ? list : fileSystem.read(path)),
  };
  const result = await verified(made, { shipped });
  expect(disputeOutcome(result)).toBe('unverifiable');
  expect(verifiedDisputeText(result)).toContain('Its check was withdrawn on 2026-12-01: It counted views');
});
