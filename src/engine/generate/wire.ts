import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';

/** The media type of a request body, or the contract's word for it, that is sent as a form. */
export function isForm(sends: string): boolean {
  return /^form$|form-urlencoded|multipart\/form-data/i.test(sends);
}

/** A form's names and values: `a[b]=1&tags[0]=x`. What is empty leaves no trace, and null is an empty text. */
export function toForm(body: Json): string {
  const pairs: string[] = [];
  const add = (name: string, value: Json): void => {
    if (Array.isArray(value)) {
      (value as readonly Json[]).forEach((item, index) => {
        add(`${name}[${String(index)}]`, item);
      });
    } else if (isObject(value)) {
      for (const [key, inner] of Object.entries(value)) add(name === '' ? key : `${name}[${key}]`, inner);
    } else {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value === null ? '' : String(value))}`);
    }
  };
  add('', body);
  return pairs.join('&');
}

/** What a service reads out of a form: texts, objects from names in brackets, arrays from numbers or repetition. */
export function fromForm(text: string): JsonObject {
  const root: Record<string, Grown> = {};
  for (const pair of text === '' ? [] : text.split('&')) {
    const [name = '', value = ''] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
    const open = name.indexOf('[', 1);
    const first = open < 0 ? name : name.slice(0, open);
    const path = open < 0 ? [] : [...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map(([, part]) => part ?? '');
    put(root, [first, ...path], value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, settled(value)]));
}

/** What a service reads that knows no brackets: `a[b]` is a name like any other. */
export function fromPlainForm(text: string): JsonObject {
  return Object.fromEntries(new URLSearchParams(text));
}

type Grown = string | string[] | { [name: string]: Grown };

function put(into: Record<string, Grown>, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  const before = Object.hasOwn(into, name) ? into[name] : undefined;
  if (rest.length === 0) {
    define(
      into,
      name,
      before === undefined ? value : [...(Array.isArray(before) ? before : [before as string]), value],
    );
    return;
  }
  if (typeof before === 'object' && !Array.isArray(before)) {
    put(before, rest, value);
    return;
  }
  const inner: Record<string, Grown> = {};
  put(inner, rest, value);
  define(into, name, inner);
}

/** Also for a name such as `__proto__`, which an assignment would lose. */
function define(into: Record<string, Grown>, name: string, value: Grown): void {
  Object.defineProperty(into, name, { value, enumerable: true, writable: true, configurable: true });
}

function settled(value: Grown): Json {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, settled(inner)] as const);
  const list = entries.length > 0 && entries.every(([name], index) => name === '' || name === String(index));
  return list ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
