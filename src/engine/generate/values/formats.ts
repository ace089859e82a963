import * as fc from 'fast-check';
import { SAFE } from '../patterns/alphabets.js';
import { checkedNumber } from './check-digits.js';
import type { Values } from './numbers.js';

/** Seconds since 1970 of 2001-01-01 and 2037-12-31: no service's clock type ends between them. */
const FROM = 978_307_200;
const TO = 2_145_830_400;
const DAY = 86_400;

const word = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...SAFE), minLength: least, maxLength: most });

const digits = (most: number): fc.Arbitrary<string> => fc.integer({ min: 0, max: most }).map((n) => String(n));

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

/** Evenly drawn: near the ends of the time all days would be in one January or one December, and sort alike as text. */
const day = fc.noBias(fc.integer({ min: FROM / DAY, max: TO / DAY - 1 })).map((n) => iso(n * DAY).slice(0, 10));

/** Even seconds: two moments are equal or at least two seconds apart, also where halves are cut (B14). */
const moment = fc.noBias(fc.integer({ min: FROM / 2, max: TO / 2 })).map((n) => `${iso(n * 2)}Z`);

const offset = fc.constantFrom('Z', '+00:00', '-00:00', '+05:30', '-08:00', '+14:00', '-12:00', 'z');
const fraction = fc.constantFrom('', '.5', '.123', '.123456', '.999999999');

const wideMoment = fc
  .tuple(fc.integer({ min: -2_208_988_800, max: 4_102_444_799 }), fraction, offset)
  .map(([seconds, part, zone]) => `${iso(seconds)}${part}${zone}`);

const rareDays = fc.constantFrom('2000-02-29', '2024-02-29', '1999-12-31', '1970-01-01', '1900-03-01', '2100-12-31');

const clock = fc.integer({ min: 0, max: DAY / 2 - 1 }).map((n) => `${iso(n * 2).slice(11)}Z`);

/** RFC 2606 names: nobody gets mail, and nothing is fetched from a stranger. */
const host = word(1, 10).map((name) => `${name}.example.com`);

const path = fc.array(word(1, 8), { maxLength: 2 }).map((parts) => `/${parts.join('/')}`);
const hex = (length: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });

const base64 = fc.uint8Array({ maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const someBase64 = fc.uint8Array({ minLength: 1, maxLength: 24 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const url = fc.tuple(host, path).map(([name, rest]) => `https://${name}${rest}`);
const email = word(1, 10).map((name) => `${name}@example.com`);
const duration = fc.integer({ min: 1, max: 999 });

interface Kind {
  readonly safe: fc.Arbitrary<string>;
  readonly wide?: fc.Arbitrary<string>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  uuid: { safe: fc.uuid() },
  date: { safe: day, wide: fc.oneof(day, rareDays) },
  'date-time': { safe: moment, wide: fc.oneof(moment, wideMoment) },
  time: { safe: clock, wide: fc.tuple(clock, fraction, offset).map(([t, f, z]) => `${t.slice(0, 8)}${f}${z}`) },
  duration: {
    safe: duration.map((n) => `P${String(n)}D`),
    wide: fc.tuple(duration, duration).map(([d, m]) => `P${String(d)}DT${String(m)}M`),
  },
  email: {
    safe: email,
    wide: fc.oneof(
      email,
      word(1, 8).map((name) => `${name}+tag@mail.example.com`),
      word(1, 8).map((name) => `${name}.o-'hara@example.org`),
    ),
  },
  hostname: {
    safe: host,
    wide: fc.oneof(
      host,
      word(1, 60).map((name) => `${name}-1.example.org`),
    ),
  },
  ipv4: { safe: digits(255).map((n) => `192.0.2.${n}`), wide: fc.ipV4() },
  ipv6: { safe: hex(4).map((part) => `2001:db8::1${part.slice(1)}`), wide: fc.ipV6() },
  uri: {
    safe: url,
    wide: fc.oneof(
      url,
      fc.tuple(url, word(1, 8)).map(([base, part]) => `${base}?q=${part}%20%C3%A9&r=1#${part}`),
      fc.tuple(host, path).map(([name, rest]) => `https://${name}:8443${rest}`),
    ),
  },
  'uri-reference': { safe: fc.oneof(path, url) },
  'uri-template': { safe: path.map((text) => `${text}/{id}`) },
  'json-pointer': {
    safe: path,
    wide: fc.oneof(
      path,
      path.map((text) => `${text}/~0~1/0`),
    ),
  },
  'relative-json-pointer': { safe: path.map((text) => `1${text}`) },
  regex: { safe: word(1, 8).map((text) => `^${text}$`) },
  byte: { safe: someBase64, wide: base64 },
  int64: { safe: digits(1_000_000) },
  int32: { safe: digits(1_000_000) },
};

/** Names that are used for a registered format. */
const ALIASES: Readonly<Record<string, string>> = {
  url: 'uri',
  iri: 'uri',
  'iri-reference': 'uri-reference',
  uriref: 'uri-reference',
  guid: 'uuid',
  uuid4: 'uuid',
  datetime: 'date-time',
  'idn-email': 'email',
  'idn-hostname': 'hostname',
  host: 'hostname',
  ip: 'ipv4',
  base64: 'byte',
};

/** Formats that say how a text is shown or stored, not which texts there are. */
const FREE = new Set(['', 'string', 'text', 'password', 'binary', 'html', 'markdown', 'multiline', 'textarea']);

export function isFree(format: string): boolean {
  return FREE.has(format.toLowerCase());
}

/** Texts of a format; undefined for one that is not known: a service may well know what it means. */
export function formatted(format: string, values: Values): fc.Arbitrary<string> | undefined {
  const name = format.toLowerCase();
  const checked = checkedNumber(name);
  if (checked !== undefined) return fc.integer({ min: 0, max: 999_999_999 }).map(checked.numbered);
  const kind = KINDS[ALIASES[name] ?? name];
  return kind && (values === 'wide' ? (kind.wide ?? kind.safe) : kind.safe);
}
