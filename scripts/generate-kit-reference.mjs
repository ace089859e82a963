// Writes docs/kit.md: every name that a check may import, by the entries of the package, with what its source says of it. With --check
// nothing is written, and it fails when the page is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-api';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = `${root}docs/kit.md`;
const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** The entries of the kit: `./check`, `./check/records` and so on, each with its source. */
const entries = Object.entries(exports)
  .filter(([name]) => /^\.\/check(?:\/|$)/.test(name))
  .map(([name, { 'probity-source': source }]) => ({
    name: name.replace('.', 'probity'),
    file: root + source.slice(2),
  }));
const program = ts.createProgram(
  entries.map(({ file }) => file),
  { module: ts.ModuleKind.NodeNext, customConditions: ['probity-source'], types: [], skipLibCheck: true },
);
const checker = program.getTypeChecker();

const text = `${[
  '# What a check may import',
  '',
  'Generated from the sources of the kit. A check imports names from `probity/check` and its parts, and nothing else of Probity; how one is written stands in',
  '[examples/own-checks](../examples/own-checks/README.md).',
  '',
  ...entries.flatMap(section),
]
  .join('\n')
  .trimEnd()}\n`;

if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (!existsSync(page) || readFileSync(page, 'utf8') !== text) {
  process.stdout.write('Out of date: docs/kit.md\nWrite it with: node scripts/generate-kit-reference.mjs\n');
  process.exitCode = 1;
}

function section({ name, file }) {
  const source = program.getSourceFile(file);
  const names = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map((exported) => ({ exported, meant: meantBy(exported) }))
    .sort((a, b) => compare(a.exported.name, b.exported.name));
  return [
    `## ${name}`,
    '',
    about(source),
    '',
    '| Name | Meaning |',
    '|---|---|',
    ...names.map(({ exported, meant }) => `| \`${exported.name}\`${kindOf(meant)} | ${meaning(meant)} |`),
    '',
  ];
}

/** What the comment at the head of an entry says of it, its last remark apart, which is for its maintainers. */
function about(source) {
  const [head] = ts.getLeadingCommentRanges(source.text, 0) ?? [];
  const words = source.text.slice(head?.pos ?? 0, head?.end ?? 0).replace(/^\/\*\*|\*\/$|^ \*/gm, ' ');
  return cell(words.replace(/ A part of the kit, as .*$/s, '').replace(/, each the .*$/s, '.'));
}

function meantBy(symbol) {
  return (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol);
}

function kindOf({ flags }) {
  return (flags & ts.SymbolFlags.Value) === 0 ? ' (type)' : '';
}

/** The first sentence of its comment; of what has none, its type. */
function meaning(symbol) {
  const said = cell(ts.displayPartsToString(symbol.getDocumentationComment(checker)));
  const sentence = /^.*?[.:](?= [A-Z]|$)/.exec(said)?.[0] ?? said;
  if (sentence !== '') return sentence;
  const [declaration] = symbol.declarations ?? [];
  if (declaration === undefined || (symbol.flags & ts.SymbolFlags.Value) === 0) return '';
  return `\`${cell(checker.typeToString(checker.getTypeOfSymbolAtLocation(symbol, declaration)))}\``;
}

function cell(words) {
  return words.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}

function compare(a, b) {
  return a.toLowerCase() < b.toLowerCase() ? -1 : 1;
}
