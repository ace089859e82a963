import { expect, it } from 'vitest';
import { goldenRun } from '../../result/golden/run.js';
import { summarise } from '../../result/summary.js';
import { rankedGroups } from '../telling/ranked.js';
import { escapeHtml } from '../wording/escape.js';
import { renderHtml } from './page.js';

it('has findings, map and the marked document before the rules, which are folded', () => {
  const run = goldenRun();
  const source = {
    name: 'conventions.md',
    text: '# Conventions\n\nSentence of methods.satisfied.\n',
    sha256: 'e'.repeat(64),
  };
  const documents = run.header.documents.map((document) => ({ ...document, text: source.name }));
  const page = renderHtml({ ...run, header: { ...run.header, documents, sources: [...run.header.sources, source] } });
  const sections = [...page.matchAll(/<section\s+id="(\w+)"/g)].map(([, id]) => id ?? '');
  const wanted = ['verdict', 'first', 'findings', 'map', 'document', 'clauses', 'entries'];
  expect(sections.filter((id) => wanted.includes(id))).toEqual(wanted);
  expect(page).toMatch(/<details class="document"\s*open\s*>/);
  expect(page).toContain('<details class="part">');
  expect(page).not.toMatch(/<details class="part"[^>]* open/);
});

it('says of each entry of the same cause what happened, and not its id alone', () => {
  const run = goldenRun();
  const summary = summarise(run);
  const [group] = rankedGroups(run, summary).filter(({ members }) => members.length > 1);
  const other = group?.members[1];
  if (other === undefined) throw new Error('No finding has another entry');
  const page = renderHtml(run);
  const within = page.split('<div class="with">').slice(1).join('').replace(/\s+/g, ' ');
  expect(within).toContain(escapeHtml(other.told.sentence));
});
