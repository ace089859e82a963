import { expect, it } from 'vitest';
import { shop } from '../reference/index.js';
import { findingsOf } from '../selftest/fixtures/findings.js';

/** What changes records and streams while other checks look at them. */
const OTHERS = ['delete-removes', 'written-values-read-back-as-before', 'listed-items-can-be-read'];

it.each([
  ['search-goes-by-its-text', 'resources/search-ignores-its-text', 'plain'],
  ['stream-resumes', 'events/who-comes-back-is-told-the-last-again', 'link'],
  ['unfinished-event-is-told-again', 'events/who-comes-back-is-told-the-last-again', 'link'],
])('%s sees %s while others change records', async (check, fault, dialect) => {
  const { findings, failed } = await findingsOf(shop, [check, ...OTHERS], [fault], dialect);
  expect({ findings, failed }).toEqual({ findings: [check], failed: [check] });
  const right = await findingsOf(shop, [check, ...OTHERS], [], dialect);
  expect(right.failed).toEqual([]);
});
