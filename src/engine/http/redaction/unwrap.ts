/** Layers of encoding that are taken off. */
const MOST_LAYERS = 4;

/**
 * A text with its percent signs, JSON escapes and HTML entities resolved, layer by layer: what somebody would see who takes
 * it apart. Undefined where there is nothing to resolve.
 */
export function unwrapped(text: string): string | undefined {
  let current = text;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const next = resolved(current);
    if (next === current) break;
    current = next;
  }
  return current === text ? undefined : current;
}

function resolved(text: string): string {
  let result = text;
  if (result.includes('%')) {
    result = result.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
      return Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');
    });
  }
  if (result.includes('\\')) {
    result = result
      .replaceAll(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(/\\(["\\/])/g, '$1');
  }
  if (result.includes('&#')) {
    result = result.replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    });
  }
  return result;
}
