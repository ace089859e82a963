import { isObject } from '../../contract/text/json.js';
import { describe, type Described } from './described.js';
import type { SeenFile, SeenKind } from './exchange.js';
import { readHar } from './har.js';
import { isPathList, readPathList } from './path-list.js';
import { readPostman } from './postman.js';

export { onlySeen } from './likely.js';

export interface SeenDocument extends Described {
  readonly kind: SeenKind;
  /** False where only requests were written down. */
  readonly hasAnswers: boolean;
}

/**
 * What stands in a HAR file, a Postman collection or a list of paths, as an OpenAPI document. Undefined for a text that is none of these.
 *
 * @param options.as what the text is, where that is not for it and its name to say
 * @throws UnreadableDocument for one that is, and cannot be read
 */
export function readSeen(
  text: string,
  name: string,
  { baseUrl, as }: { readonly baseUrl?: string | undefined; readonly as?: SeenKind | undefined } = {},
): SeenDocument | undefined {
  const kind = as ?? kindOf(text, name);
  if (kind === undefined) return undefined;
  const file = readAs(kind, text, baseUrl);
  return {
    ...describe(file, baseUrl),
    kind,
    hasAnswers: file.exchanges.some(({ answer }) => answer !== undefined),
  };
}

/** True for a text that requests can be read from, or that is called so. */
export function isTraffic(text: string, name: string): boolean {
  return kindOf(text, name) !== undefined;
}

function readAs(kind: SeenKind, text: string, baseUrl: string | undefined): SeenFile {
  if (kind === 'har') return readHar(text, baseUrl);
  return kind === 'postman' ? readPostman(text) : readPathList(text);
}

/** By the name first: a file that is called `.har` and is none gets an error that says so. */
function kindOf(text: string, name: string): SeenKind | undefined {
  if (/\.har$/i.test(name)) return 'har';
  if (/\.postman_collection(?:\.json)?$/i.test(name)) return 'postman';
  const plain = text.replace(/^\uFEFF/, '').trimStart();
  if (!plain.startsWith('{')) {
    if (/^(?:openapi|swagger|probity)\s*:/m.test(plain)) return undefined;
    if (/\.(?:txt|paths|list)$/i.test(name)) return 'paths';
    return isPathList(plain) ? 'paths' : undefined;
  }
  const head = plain.slice(0, 20_000);
  if (/"(?:openapi|swagger)"\s*:\s*"\d/.test(plain)) return undefined;
  if (/"log"\s*:\s*\{/.test(head)) return 'har';
  if (/schema\.(?:get)?postman\.com|"_postman_id"/.test(head)) return 'postman';
  return isOldCollection(plain) ? 'postman' : undefined;
}

/** Version 1 names no schema. */
function isOldCollection(text: string): boolean {
  if (!/"requests"\s*:\s*\[/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value as never) && Array.isArray((value as { requests?: unknown }).requests);
  } catch {
    return false;
  }
}
