/** Sums of binary fractions are off by so much of their value. */
const EXACT = 1e-9;

/** Whether a number has no more decimal places than these, as exactly as numbers are held. */
export function isRounded(value: number, decimals: number | undefined): boolean {
  if (decimals === undefined) return true;
  const scaled = value * 10 ** decimals;
  return Math.abs(scaled - Math.round(scaled)) <= EXACT * Math.max(1, Math.abs(scaled));
}
