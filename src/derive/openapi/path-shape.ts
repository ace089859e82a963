/** One path of the document, taken apart. */
export interface PathShape {
  readonly path: string;
  /** The text before each parameter and behind the last one, and the parameters: `/a/{x}/b` is `['/a/', 'x', '/b']`. */
  readonly parts: readonly string[];
  /** Without the names of the parameters: paths that differ in them alone are one path. */
  readonly form: string;
}

export function shapeOf(path: string): PathShape {
  const parts = path.split(/\{([^{}]*)\}/);
  return { path, parts, form: formOf(parts) };
}

/** The names of the parameters, in order. */
export function parametersOf({ parts }: PathShape): readonly string[] {
  return parts.filter((_, index) => index % 2 === 1);
}

/**
 * The collection whose records are at this path, and how the record is named in it: `/things/{id}` is in `/things`, and so is
 * `/Things({id})`. Undefined where the path does not end with a parameter.
 */
export function collectionOf(shape: PathShape): PathShape | undefined {
  const { parts } = shape;
  const [before = '', , after = ''] = parts.slice(-3);
  if (parts.length < 3) return undefined;
  const start = parts.slice(0, -3);
  const isSegment = before.endsWith('/') && (after === '' || after === '/');
  const isCall = before.endsWith('(') && after === ')';
  if (!isSegment && !isCall) return undefined;
  // The records of a service that has one collection may be below its root.
  const isRoot = isSegment && before === '/' && start.length === 0;
  const text = isRoot ? '/' : before.slice(0, -1);
  // Two parameters behind one another name one record together.
  if (!isRoot && (text === '' || text.endsWith('/'))) return undefined;
  const all = [...start, text];
  return { path: textOf(all), parts: all, form: formOf(all) };
}

/** The collection of a record that two parameters behind one another name together: `/repos` of `/repos/{owner}/{name}`. */
export function pairCollectionOf({ parts }: PathShape): PathShape | undefined {
  const [before = '', , between, , after = ''] = parts.slice(-5);
  const isPair = parts.length >= 5 && before.endsWith('/') && between === '/' && (after === '' || after === '/');
  const text = before.slice(0, -1);
  if (!isPair || text === '') return undefined;
  const all = [...parts.slice(0, -5), text];
  return { path: textOf(all), parts: all, form: formOf(all) };
}

/** The paths before each parameter, the parameter with them: `/a/{x}` of `/a/{x}/b/{y}`. */
export function prefixesOf({ parts }: PathShape): readonly string[] {
  return parts.flatMap((_, index) => {
    if (index % 2 === 0) return [];
    const next = parts[index + 1] ?? '';
    const isCall = parts[index - 1]?.endsWith('(') === true && next.startsWith(')');
    return [formOf([...parts.slice(0, index + 1), isCall ? ')' : ''])];
  });
}

/** The last word of the path that is no parameter. */
export function lastWord(shape: PathShape): string {
  return wordsOf(shape).at(-1) ?? '';
}

/** The word before that one, which tells `/trash/articles` from `/articles`; empty where there is none, or only a version. */
export function wordBefore(shape: PathShape): string {
  const before = wordsOf(shape).slice(0, -1);
  return before.findLast((word) => !/^(?:v?\d[\d.-]*|api|rest)$/i.test(word)) ?? '';
}

function wordsOf({ parts }: PathShape): readonly string[] {
  return parts
    .filter((_, index) => index % 2 === 0)
    .flatMap((text) => text.split(/[/()]/))
    .filter((word) => word !== '');
}

/** The path as a contract writes it, with each parameter replaced by what stands for it. */
export function filled({ parts }: PathShape, names: readonly string[]): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : (names[(index - 1) / 2] ?? ''))).join('');
}

function formOf(parts: readonly string[]): string {
  const text = parts.map((part, index) => (index % 2 === 0 ? part : '{}')).join('');
  return text.length > 1 && text.endsWith('/') ? text.slice(0, -1) : text;
}

function textOf(parts: readonly string[]): string {
  return parts.map((part, index) => (index % 2 === 0 ? part : `{${part}}`)).join('');
}
