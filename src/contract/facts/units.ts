const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const OCTETS: Readonly<Record<string, number>> = {
  B: 1,
  kB: 1e3,
  KiB: 2 ** 10,
  MB: 1e6,
  MiB: 2 ** 20,
  GB: 1e9,
  GiB: 2 ** 30,
};

/** Milliseconds of `500ms`, `30s`, `1m`, `2h`, `1d`; undefined when the text is none of these. */
export function milliseconds(text: string): number | undefined {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(text);
  return match ? Number(match[1]) * (MILLISECONDS[match[2] ?? ''] ?? NaN) : undefined;
}

/** Octets of `64KiB`, `1MB` or a plain number; undefined when it is none of these. */
export function octets(size: string | number): number | undefined {
  if (typeof size === 'number') return size;
  const match = /^(\d+(?:\.\d+)?) ?(B|kB|KiB|MB|MiB|GB|GiB)$/.exec(size);
  return match ? Math.floor(Number(match[1]) * (OCTETS[match[2] ?? ''] ?? NaN)) : undefined;
}
