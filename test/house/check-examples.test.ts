import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from '../../src/index.js';
import { faults } from '../../src/reference/index.js';

interface Example {
  readonly fault: string;
  readonly sentence: string;
  readonly request: string;
  readonly answer: string;
}

const EXAMPLES = JSON.parse(readFileSync('scripts/check-examples.json', 'utf8')) as Readonly<Record<string, Example>>;
const pageOf = (check: string): string => readFileSync(`docs/checks/${check}.md`, 'utf8');

describe('the pages of checks', () => {
  it('show an example of a break of nearly each check that has a fault', () => {
    const able = checks.filter(({ id }) => faults.some(({ breaks }) => breaks.includes(id)));
    const shown = able.filter(({ id }) => EXAMPLES[id] !== undefined);
    expect(shown.length / able.length).toBeGreaterThan(0.85);
  });

  it.each(Object.entries(EXAMPLES))('show of %s what a run with one of its faults has shown', (check, example) => {
    expect(faults.find(({ id }) => id === example.fault)?.breaks).toContain(check);
    const page = pageOf(check);
    expect(page).toContain(`→ ${example.request}`);
    expect(page).toContain(`← ${example.answer}`);
  });

  it('quote a row of a table without its bars', () => {
    for (const name of readdirSync('docs/checks')) {
      expect(readFileSync(`docs/checks/${name}`, 'utf8')).not.toMatch(/“\\?\|/);
    }
  });
});
