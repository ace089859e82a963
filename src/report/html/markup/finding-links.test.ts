import { expect, it } from 'vitest';
import { exchange, fail, PASS, plan, verdict } from '../../../result/golden/lines.js';
import { GOLDEN_HEADER, runOf } from '../../../result/golden/run.js';
import type { Verdict } from '../../../result/verdict.js';
import { renderHtml } from '../page.js';

const BROKEN = 'get-is-safe@products';
const OPERATIONS = { operations: ['products.read'] };
const BEHIND = 'delete-removes@products';
const UNPROVEN: Verdict = {
  kind: 'inconclusive',
  reason: 'setup-failed',
  detail: 'nothing could be made',
  exchanges: [],
};

function runWith(broken: Verdict, behind: Verdict) {
  const lines = [
    plan(BROKEN, [], OPERATIONS),
    plan(BEHIND, [], OPERATIONS),
    exchange(BROKEN, 0),
    verdict(BROKEN, broken),
    verdict(BEHIND, behind),
  ];
  return runOf(GOLDEN_HEADER, lines, 'non-conformant');
}

it('lead from what changed, from the entry and from what could not be judged to the finding', () => {
  const before = runWith(PASS, PASS);
  const page = renderHtml(runWith(fail({ exchanges: [`${BROKEN}/0/main/0`] }), UNPROVEN), { before });
  const section = (id: string) => page.split(`<section id="${id}"`)[1]?.split('</section>')[0];
  expect(page).toContain('id="finding-get-is-safe@products"');
  expect(section('since')).toContain(`<a href="#finding-get-is-safe%40products">${BROKEN}</a>`);
  expect(section('since')).toContain(`>${BEHIND}</a>`);
  expect(section('entries')).toContain('<a href="#finding-get-is-safe%40products">Finding 1</a>');
  expect(section('unproven')).toContain('<a href="#finding-get-is-safe%40products">finding 1</a>');
});
