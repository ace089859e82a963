import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { GOLDEN_LINES, goldenText } from './golden/run.js';
import { VERDICT_KINDS } from './verdict.js';

function published(name: string): object {
  return JSON.parse(
    readFileSync(new URL(`../../contracts/schema/${name}.schema.json`, import.meta.url), 'utf8'),
  ) as object;
}

const validate = new Ajv({ strict: true }).compile(published('run'));

it('accepts each line of a run with every kind of verdict', () => {
  const kinds = new Set(GOLDEN_LINES.flatMap((line) => (line.type === 'verdict' ? [line.verdict.kind] : [])));
  expect([...kinds].sort()).toEqual([...VERDICT_KINDS].sort());
  for (const line of goldenText().split('\n').filter(Boolean)) {
    expect(validate(JSON.parse(line)), `${JSON.stringify(validate.errors)} in ${line}`).toBe(true);
  }
});

it('tells a wrong line', () => {
  expect(validate({ type: 'verdict', entry: 'x', duration: 1, verdict: { kind: 'pass' } })).toBe(false);
  expect(validate({ type: 'other' })).toBe(false);
});

it.each(['run', 'summary'])('describes every property of a %s', (name) => {
  const bare: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, description } = value as { properties?: Record<string, object>; description?: string };
    if (properties !== undefined && !path.endsWith('/if')) {
      for (const [name, property] of Object.entries(properties)) {
        if (!('description' in property) && !('$ref' in property)) bare.push(`${path}/${name}`);
      }
      if (description === undefined) bare.push(path);
    }
    for (const [name, child] of Object.entries(value)) look(child, `${path}/${name}`);
  };
  look(published(name), '');
  expect(bare).toEqual([]);
});
