import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript-api';

/** A place in the checks, or in the kit that they use, where something is expected. */
export interface Site {
  /**
   * The file and the claim as it is written there: `4-methods/delete-removes: A deleted record ...`. It stays the same wherever
   * the line goes. Where a file claims the same twice, the second one ends with ` (2)`.
   */
  readonly id: string;
  /** From the root of the project. */
  readonly file: string;
  readonly line: number;
}

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = ['suites', 'src/check'];

/** All expectations, in the order of the files. */
export function allSites(): readonly Site[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(name))
      .sort()
      .flatMap((name) => sitesIn(join(root, folder, name))),
  );
}

/** The expectations of a file; `text` is what stands in it. */
export function sitesIn(file: string, text = readFileSync(file, 'utf8')): readonly Site[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const path = relative(root, file).replaceAll('\\', '/');
  const name = path.replace(/^suites\//, '').replace(/\.ts$/, '');
  const times = new Map<string, number>();
  const sites: Site[] = [];
  const visit = (node: ts.Node): void => {
    const called = ts.isCallExpression(node) ? nameOf(node.expression) : undefined;
    if (ts.isCallExpression(node) && called?.text === 'expect') {
      const id = `${name}: ${claimOf(node.arguments[1], source)}`;
      const nth = (times.get(id) ?? 0) + 1;
      times.set(id, nth);
      const { line } = source.getLineAndCharacterOfPosition(called.getStart());
      sites.push({ id: nth === 1 ? id : `${id} (${String(nth)})`, file: path, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return sites;
}

/** The name that is called: `expect` of `expect(...)` and of `kit.expect(...)`. */
function nameOf(called: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(called)) return called;
  return ts.isPropertyAccessExpression(called) && ts.isIdentifier(called.name) ? called.name : undefined;
}

/** The claim in words; of one that has a name, what the name stands for, if that is said once. */
function claimOf(claim: ts.Expression | undefined, source: ts.SourceFile): string {
  if (claim === undefined) return '';
  const said = ts.isIdentifier(claim) ? (meaningOf(claim, source) ?? claim) : claim;
  const text = said.getText(source).replace(/\s+/g, ' ');
  return /^(['`])(?:(?!\1).)*\1$/.test(text) ? text.slice(1, -1) : text;
}

function meaningOf({ text }: ts.Identifier, source: ts.SourceFile): ts.Expression | undefined {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === text && node.initializer) {
      found.push(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.length === 1 ? found[0] : undefined;
}
