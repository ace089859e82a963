/** A form in which a secret may turn up. */
export interface Needle {
  /** Found by exact comparison. */
  readonly text: string;
  /** Sources of regular expressions that take in neighbours that carry some of its bits. */
  readonly left?: string;
  readonly right?: string;
}

/** Source of a regular expression that replaces it. */
export function patternOf({ text, left = '', right = '' }: Needle): string {
  return `${left}${escaped(text)}${right}`;
}

/**
 * Every form that a secret is looked for in: as it is; percent-encoded (RFC 3986) by the various rules of URLs and
 * forms, once and twice; as the inside of a JSON string in the spellings of common writers, once and twice; with HTML
 * entities; escaped as a whole; in UTF-16; in hexadecimal; inside base64 or base64url at any of its three alignments, so that `user:secret` and
 * `{"token":"secret"}` are found as well, with padding or without.
 */
export function needlesOf(secret: string): readonly Needle[] {
  // Of most secrets nearly all forms are the same.
  const percent = [...new Set(percentForms(secret))];
  const json = [...new Set(jsonForms(secret))];
  const octets = Buffer.from(secret, 'utf8');
  const texts = new Set([
    secret,
    ...percent,
    ...json,
    ...htmlForms(secret),
    ...percent.map(encodeURIComponent),
    ...json.flatMap((form) => [...jsonForms(form), ...percentForms(form)]),
    octets.toString('latin1'),
    octets.toString('hex'),
    octets.toString('hex').toUpperCase(),
    ...wholeForms(secret),
  ]);
  const needles = new Map<string, Needle>([...texts].map((text) => [text, { text }]));
  for (const form of new Set([secret, encodeURIComponent(secret), ...json])) {
    for (const needle of base64Needles(Buffer.from(form, 'utf8'))) {
      if (!needles.has(needle.text)) needles.set(needle.text, needle);
    }
  }
  for (const order of ['le', 'be'] as const) {
    for (const needle of base64Needles(utf16(secret, order))) needles.set(needle.text, needle);
  }
  return [...needles.values()];
}

/** Forms of secrets that were worked out: who runs a contract again and again has the same few in each run. */
const WORKED_OUT = new WeakMap<object, Map<string, readonly Needle[]>>();
/** Secrets whose forms are kept, of tokens that change. */
const MOST_KEPT = 64;

/** The same, kept as long as the one that they are for is. */
export function needlesKeptBy(keeper: object, secret: string): readonly Needle[] {
  const kept = WORKED_OUT.get(keeper) ?? new Map<string, readonly Needle[]>();
  WORKED_OUT.set(keeper, kept);
  const needles = kept.get(secret) ?? needlesOf(secret);
  if (kept.size < MOST_KEPT) kept.set(secret, needles);
  return needles;
}

/** Every character escaped, as JSON and HTML allow; and in UTF-16, read octet by octet, as by who takes it for ASCII. */
function wholeForms(text: string): readonly string[] {
  const units = [...Array(text.length).keys()].map((at) => text.charCodeAt(at));
  const json = units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const hex = points.map((point) => `&#x${point.toString(16)};`).join('');
  return [
    json,
    upperEscapes(json),
    json.replaceAll('\\', '\\\\'),
    points.map((point) => `&#${String(point)};`).join(''),
    hex,
    hex.replaceAll(/x[0-9a-f]+/g, (digits) => `x${digits.slice(1).toUpperCase()}`),
    ...(['le', 'be'] as const).map((order) => utf16(text, order).toString('latin1')),
  ];
}

function utf16(text: string, order: 'le' | 'be'): Buffer {
  const octets = Buffer.from(text, 'utf16le');
  return order === 'le' ? octets : octets.swap16();
}

function percentForms(text: string): readonly string[] {
  const component = encodeURIComponent(text);
  const strict = component.replace(/[!'()*~]/g, hexOf);
  const form = new URLSearchParams({ '': text }).toString().slice(1);
  const all = [...Buffer.from(text, 'utf8')].map((octet) => `%${pair(octet)}`).join('');
  return [component, strict, form, encodeURI(text), all].flatMap((each) => [each, lowerEscapes(each)]);
}

function jsonForms(text: string): readonly string[] {
  const plain = JSON.stringify(text).slice(1, -1);
  const slashes = plain.replaceAll('/', '\\/');
  return [plain, slashes].flatMap((each) => {
    const ascii = each.replace(/[^\x20-\x7e]/g, unicodeEscape);
    const forHtml = ascii.replace(/[<>&'+=]/g, unicodeEscape);
    const forHtmlFewer = ascii.replace(/[<>&]/g, unicodeEscape);
    return [each, ascii, forHtml, forHtmlFewer].flatMap((form) => [form, upperEscapes(form)]);
  });
}

function htmlForms(text: string): readonly string[] {
  const base = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const named = base.replaceAll('"', '&quot;');
  const decimal = base.replaceAll('"', '&#34;').replaceAll("'", '&#39;');
  return [
    base,
    named,
    named.replaceAll("'", '&#39;'),
    named.replaceAll("'", '&#x27;'),
    named.replaceAll("'", '&#x27;').replaceAll('/', '&#x2F;'),
    named.replaceAll("'", '&apos;'),
    decimal,
  ];
}

/**
 * The characters of base64 that depend on the secret alone, for each position that it can have in a longer text; the
 * characters beside them, which it shares with its neighbours, are taken in by the pattern.
 */
function base64Needles(octets: Buffer): readonly Needle[] {
  const needles: Needle[] = [];
  for (const before of [0, 1, 2]) {
    const bits = (before + octets.length) * 8;
    const whole = Buffer.concat([Buffer.alloc(before), octets]).toString('base64');
    const core = whole.slice(before === 0 ? 0 : before + 1, Math.floor(bits / 6));
    const left = before === 0 ? '' : '[A-Za-z0-9+/_-]?';
    const right = bits % 6 === 0 ? '' : '[A-Za-z0-9+/_-]?(?:={1,2}|(?:%3[Dd]){1,2})?';
    const url = core.replaceAll('+', '-').replaceAll('/', '_');
    const forms = [core, url, core.replaceAll('/', '\\/'), encodeURIComponent(core)];
    for (const text of [...forms, lowerEscapes(encodeURIComponent(core))]) {
      needles.push({ text, left, right });
    }
  }
  return needles;
}

function pair(octet: number): string {
  return octet.toString(16).toUpperCase().padStart(2, '0');
}

function hexOf(character: string): string {
  return `%${pair(character.charCodeAt(0))}`;
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function lowerEscapes(text: string): string {
  return text.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}

function upperEscapes(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/g, (_, digits: string) => `\\u${digits.toUpperCase()}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
