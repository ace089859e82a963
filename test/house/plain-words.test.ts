import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-api';
import { describe, expect, test } from 'vitest';

/**
 * The texts that users read are in plain technical English: who did what, what was expected and what came. What follows are
 * words and turns that are not used in them, each with what stands instead (docs/glossary.md has the terms that are used).
 */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\btold\b(?! apart)/i, 'sent, stated, reported'],
  [/(?<!cannot )\btells?\b(?! [^.;]*\bapart\b)/i, 'states, names, reports, distinguishes'],
  [/\btelling\b/i, 'stating, reporting'],
  [/\bwhoever\b/i, 'the caller that, the party that'],
  [/\bnobody\b/i, 'no caller, no client, nothing'],
  [/\bsomebody\b/i, 'another client, another party'],
  [/\beverybody\b/i, 'every caller'],
  [/\banew\b/i, 'again, new'],
  [/\b(?:comes?|came|coming) to (?:its|their|an) ends?\b/i, 'ends, finishes, terminates'],
  [/\blets? (?:\w+ )?be\b/i, 'ignores, must not flag'],
  [/\bas ever\b/i, 'as before'],
  [/\bunheard\b/i, 'unconfirmed'],
  [/\bheard\b/i, 'received'],
  [/\bstrangers?\b/i, 'another caller'],
  [/\b(?:comes?|came|coming) to be\b/i, 'was added, becomes'],
  [/\b(?:nothing|something|what|all that) (?:is|was) left of\b/i, 'no matches, the rest of'],
  [/(?<!\bthere )\b(?:is|are) no (?!longer\b|more\b|other\b)/i, 'is not a'],
  [/\b(?:to|of|for|by|from|as|with|than|two|all|when|where|that) who\b/i, 'to a caller that'],
  [/(?:^|[.;:] )Who \w[^?:]* (?:must|cannot|can|does not|has to|learns|gets|is) [^?]*$/, 'A caller that'],
  [/\bmakes? (?:an?|one|no|two|every|another|the|more|its|new|whole)(?: \w+)? ?records?\b/i, 'creates a record'],
  [/\ball the same\b/i, 'anyway, nevertheless'],
  [/\bamid\b/i, 'during'],
  [/\bonce more\b/i, 'again'],
  [/\bspeaks? of\b/i, 'defines, describes'],
  [/(?:^|[.;:] )Nor\b/, 'no other, and not'],
  [/\bmend(?:s|ed)?\b/i, 'fix, correct'],
  [/\b(?:brings?|brought) about\b/i, 'cause, provoke'],
  [/\bit says: /i, 'states'],
];

/** `suites/x.ts:12: "told": sent, stated, reported`, for each word in one text that is not used. */
function unplainIn(written: string, place: string): readonly string[] {
  // Ids of checks are frozen, and are names.
  const text = written.replaceAll(/\b[a-z\d]+(?:-[a-z\d]+){2,}\b/g, '…');
  return WORDS.flatMap(([word, instead]) => {
    const found = word.exec(text)?.[0].trim();
    return found === undefined
      ? []
      : [`${place}: write ${instead} in place of "${found}": ${text.trim().slice(0, 160)}`];
  });
}

/** The strings and templates of a file of code, apart from what it imports. What is put into a template is left out. */
function textsOfCode(file: string, code: string): readonly string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const take = (node: ts.Node, text: string): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    if (/\s/.test(text.trim())) found.push(...unplainIn(text, `${file}:${String(line + 1)}`));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) take(node, node.text);
    if (ts.isTemplateExpression(node))
      take(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The lines of a page, without code: blocks of a language, and what stands between backticks. */
function textsOfPage(file: string, page: string): readonly string[] {
  let isCode = false;
  return page.split('\n').flatMap((line, n) => {
    if (/^\s*```/.test(line)) isCode = !isCode && /```(?:ts|js|typescript|javascript|diff)/.test(line);
    return isCode ? [] : unplainIn(line.replaceAll(/`[^`]*`/g, '`…`'), `${file}:${String(n + 1)}`);
  });
}

const root = join(import.meta.dirname, '../..');

/** Not for users: services that tests run against, planted mistakes, generated types. */
const NOT_READ =
  /\.test(-d)?\.ts$|generated\.ts$|^src\/(reference|hostile|selftest\/small)\/|^src\/mutate\/operators\/|\/(golden|fixtures|scenarios|malformed)\//;
/** The first takes claims of all kinds apart; then names of requests that are keys in baselines, and bodies that are sent. */
const OF_ALL_WORDS = [
  'src/report/telling/negation.ts',
  'src/check/looks/triggers.ts',
  'suites/7-errors/mechanisms/malformed.ts',
];

function filesOf(folder: string, ext: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ext))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

describe('texts that users read are in plain words', () => {
  test.each(['src', 'suites'])('in %s', (folder) => {
    const files = filesOf(folder, '.ts').filter((file) => !NOT_READ.test(file) && !OF_ALL_WORDS.includes(file));
    expect(files.flatMap((file) => textsOfCode(file, read(file)))).toEqual([]);
  });

  test('in README.md and docs', () => {
    const pages = filesOf('docs', '.md').filter((file) => !/^docs\/(decisions|glossary)/.test(file));
    // A page of a check also quotes the document, and names faults: only what the check says itself is looked at.
    const own = (file: string): string =>
      /^docs\/checks\/(?!README)/.test(file) ? (read(file).split('\n## ')[0] ?? '') : read(file);
    expect(['README.md', ...pages].flatMap((file) => textsOfPage(file, own(file)))).toEqual([]);
  });
});

describe('a planted word', () => {
  test('is found in a string and in a template, with its line and what to write', () => {
    const code = "const a = 'plain text';\nconst b = `The ${told} event is told again to ${who}`;\n";
    expect(textsOfCode('x.ts', code)).toEqual([
      'x.ts:2: write sent, stated, reported in place of "told": The … event is told again to …',
    ]);
    expect(textsOfCode('x.ts', "fail('A body that is no JSON');")).toEqual([
      'x.ts:1: write is not a in place of "is no": A body that is no JSON',
    ]);
  });

  test('is found in a page, and code is left out', () => {
    const page = '# Title\n\n`told` is code\n```ts\nconst told = 1;\n```\nMeasured anew, whoever reads it\n';
    expect(textsOfPage('a.md', page)).toEqual([
      expect.stringContaining('a.md:7: write the caller that, the party that in place of "whoever"'),
      expect.stringContaining('a.md:7: write again, new in place of "anew"'),
    ]);
  });

  test.each([
    'Who listened is told again',
    'Nobody answers',
    'The walk comes to its end',
    'What a list that nothing is left of shows',
    'sent to who comes back',
    'A POST makes a new record',
    'Nor does it change',
    'a stranger reads it',
    'Who keeps an answer must know its version',
  ])('%s', (text) => {
    expect(unplainIn(text, 'x')).not.toEqual([]);
  });

  test.each([
    'Problem types are told apart by their type',
    'There is no contract here',
    'It is no longer there',
    'The caller who created the record',
    'Says FIXED, STILL FAILS or CANNOT TELL',
    'Who made the record?',
  ])('and not in: %s', (text) => {
    expect(unplainIn(text, 'x')).toEqual([]);
  });
});
