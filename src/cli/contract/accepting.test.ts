import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deriveContract, withProposals } from '../../index.js';
import { acceptByAsking, contractToEdit } from './accepting.js';
import { NOTES_DOCUMENT } from '../golden/notes.js';
import { processTerminal, type Terminal } from '../terminal.js';

const REMARK = 'seen once: as it was';

describe('a terminal that is asked at', () => {
  let folder: string;
  let path: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-accepting-'));
    path = join(folder, 'notes.probity.yaml');
    const { text } = deriveContract({ text: NOTES_DOCUMENT, name: 'openapi.yaml', schema: 's' });
    const seen = [
      { path: ['http', 'head'], value: true, remark: REMARK },
      { path: ['errors', 'gone'], value: 404, remark: REMARK },
      { path: ['http', 'paths', 'case'], value: 'sensitive', remark: REMARK },
    ];
    writeFileSync(path, withProposals(text, seen).text);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Answers each question by the fact that was named before it; what no answer is given for ends it. */
  async function answering(
    answers: Readonly<Record<string, string>>,
  ): Promise<{ asked: readonly string[]; said: string }> {
    const asked: string[] = [];
    let said = '';
    let fact = '';
    const terminal: Terminal = {
      ...processTerminal(),
      out: (text) => (said += text),
      err: (text) => {
        said += text;
        fact = /^\d+ of \d+: ([\w.-]+):/m.exec(text)?.[1] ?? fact;
      },
      ask: () => {
        asked.push(fact);
        return Promise.resolve(answers[fact] ?? 'n');
      },
    };
    await acceptByAsking(contractToEdit(path, []), terminal);
    return { asked, said };
  }

  test('what is true becomes a fact, what is wrong goes, and what is left out waits', async () => {
    const { said } = await answering({ 'http.head': 'y', 'http.paths.case': 'x' });
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(`http:\n  head: true # accepted (${REMARK})\n`);
    expect(text).not.toContain('case:');
    expect(text).toContain(`#   gone: 404 # ${REMARK}`);
    expect(said).toMatch(/more checks? can run/);
    expect(said).toContain('1\n');
  });

  test('what brings most is asked first', async () => {
    const { said } = await answering({});
    const worths = [...said.matchAll(/^ {2}(?:(\d+) more checks can run|no other check)/gm)].map(([, count]) =>
      Number(count ?? 0),
    );
    expect(worths.length).toBeGreaterThan(3);
    expect(worths).toEqual([...worths].sort((a, b) => b - a));
  });

  test('what was answered before the end is kept', async () => {
    const { asked } = await answering({});
    const [first = '', second = ''] = asked;
    await answering({ [first]: 'y', [second]: 'q' });
    const text = readFileSync(path, 'utf8');
    expect(text.match(/# accepted \(/g)).toHaveLength(1);
  });
});
