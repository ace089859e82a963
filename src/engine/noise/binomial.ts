/**
 * The chance of at least so many of n cases, where each comes with the same probability: the upper tail of the binomial
 * distribution.
 *
 * @param least from 0
 * @param n cases
 * @param p probability of one, above 0 and below 1
 */
export function chanceOfAtLeast(least: number, n: number, p: number): number {
  if (least <= 0) return 1;
  if (least > n) return 0;
  // In logarithms, for the factorials of a long run do not fit into a number.
  let term = logChoose(n, least) + least * Math.log(p) + (n - least) * Math.log(1 - p);
  let sum = 0;
  for (let k = least; k <= n; k += 1) {
    sum += Math.exp(term);
    term += Math.log((n - k) / (k + 1)) + Math.log(p / (1 - p));
  }
  return Math.min(1, sum);
}

function logChoose(n: number, k: number): number {
  let log = 0;
  for (let i = 1; i <= k; i += 1) log += Math.log((n - k + i) / i);
  return log;
}
