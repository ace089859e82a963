import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { hostileRun } from '../result/golden/hostile.js';
import { emptyRun, goldenRun, killedRun } from '../result/golden/run.js';
import { renderConsole } from './console.js';

const text = renderConsole(goldenRun());
const lines = text.split('\n');

/** The lines from one that begins with `start`. */
function from(start: string): string {
  const first = lines.findIndex((line) => line.trimStart().startsWith(start));
  return first < 0 ? '' : lines.slice(first).join('\n');
}

describe('the console report', () => {
  it('begins with what is broken: sentence, harm, cost, exchange, rule, cause, fix, command', () => {
    expect(lines.slice(0, 10)).toEqual([
      '✗ 1  The second identical PUT changes something: after PUT /api/v1/products/p-1, revision became 4,',
      '     expected revision to stay 3',
      '     data lost · must · put-is-idempotent@products',
      '     Why put-is-idempotent matters to a caller.',
      `     → PUT /api/v1/products/p-1 as alice  {"name":"it's"}`,
      `     ← 200 application/json  {"id":"p-1","name":"it's","revision":3}`,
      '     rule “Sentence of methods.violated.” web-api:methods.violated, part 4.2',
      '     same cause: put-is-idempotent@orders',
      '     fix  Mend what put-is-idempotent looks at.',
      '     probity replay run.ndjson put-is-idempotent@products',
    ]);
  });

  it('says each reason for what is unproven once', () => {
    expect(text).toContain(
      '?    What it needs first failed: create answered 500\n     inconclusive (setup-failed): delete-can-be-retried@products\n',
    );
    expect(text).toContain(
      '?    the check not-there is not installed\n     unproven: web-api:resources.missing-check\n',
    );
    const killed = renderConsole(killedRun());
    expect(killed.split('the run ended before its verdict')).toHaveLength(2);
    expect(killed).toContain('and 9 more');
  });

  it('has one line for each part, and one for all gaps', () => {
    expect(from('8 limits')).toMatch(
      /^ {2}8 limits {5}\/ 1 excluded\n {2}1 gap .*: probity gaps contracts\/services\/shop.yaml\n/,
    );
  });

  it('ends with the verdict and the three numbers', () => {
    expect(from('✗ NOT CONFORMANT')).toBe(
      [
        '✗ NOT CONFORMANT',
        '  Shop does not keep Web API Conventions: 1 must rule broken.',
        '  specified 11 of 13 (84 %) · kept 4 of 11 (36 %) · exercised 2 of 4 (50 %)',
        '  Shop at http://127.0.0.1:4010 · 4 requests in 3m 41s · seed 42',
        '',
      ].join('\n'),
    );
  });

  it('says of an empty run that nothing was judged', () => {
    expect(renderConsole(emptyRun())).toContain('? INCOMPLETE\n  Nothing was judged');
  });

  it('says the same with colours', () => {
    const coloured = renderConsole(goldenRun(), { colors: pc.createColors(true) });
    expect(coloured).not.toBe(text);
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(text);
  });

  it('lets a target set no colours and move no cursor', () => {
    const coloured = renderConsole(hostileRun(), { colors: pc.createColors(true) });
    expect(coloured.replace(/\u001b\[\d{1,2}m/g, '')).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(coloured).toContain('\\u001b[31mred');
  });

  it.each([40, 60, 100, 140])('keeps to %i columns, but for commands and the table', (width) => {
    const long = renderConsole(goldenRun(), { width })
      .split('\n')
      .filter((line) => line.length > width && !/https?:|BASE_URL|: "|-H ['"]|--data|curl|^ {2}\d /.test(line));
    expect(long).toEqual([]);
  });
});
