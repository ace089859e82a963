import { createRegistry } from '../src/engine/http/redaction/redact.js';

/**
 * Prints what it costs to look for secrets in the texts of a run, as a ratio to JSON.parse of the same text in the same
 * process, and to the look for whole secrets alone: texts without a secret, with one in it, and of many words.
 */
const SECRETS = {
  PROBITY_SHOP_TOKEN: 'tok_live_4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c',
  PROBITY_JWT: `eyJhbGciOiJIUzI1NiJ9.${Buffer.from('{"sub":"alice","role":"administrator"}').toString('base64url')}.c2lnbmF0dXJl`,
  PROBITY_PASSWORD: 'correct-horse-battery-staple-and-some-other-words',
};
const ITEM = (n: number): object => ({
  id: `p-${String(n)}`,
  name: `A product with a name of some words ${String(n)}`,
  description:
    'It is described in ordinary words, and some of them stand in a password as well: horses, batteries, others.',
  price: n * 1.5,
  created_at: '2026-11-23T10:00:00Z',
});
const PAGE = JSON.stringify({ data: Array.from({ length: 100 }, (_, n) => ITEM(n)), total: 100 });
const TEXTS = { 'a page': PAGE, 'one record': JSON.stringify(ITEM(7)) };

const whole = createRegistry({ mixtures: false });
const all = createRegistry();
for (const [name, value] of Object.entries(SECRETS)) {
  whole.add(name, value);
  all.add(name, value);
}

function cost(work: (text: string) => unknown, text: string): number {
  const rounds = Math.ceil(20_000_000 / text.length);
  // Another text each time, or the answer would be remembered.
  const texts = Array.from({ length: 50 }, (_, n) => text.replace('"id":"p-', `"id":"p${String(n)}-`));
  const started = process.cpuUsage();
  for (let n = 0; n < rounds; n += 1) work(texts[n % 50] ?? text);
  return process.cpuUsage(started).user / 1000 / rounds;
}

for (const [name, text] of Object.entries(TEXTS)) {
  for (let warm = 0; warm < 2; warm += 1) cost((one) => all.redact(one), text);
  const rounds = Array.from({ length: 7 }, () => ({
    parse: cost((one) => JSON.parse(one) as unknown, text),
    whole: cost((one) => whole.redact(one), text),
    all: cost((one) => all.redact(one), text),
  }));
  const median = (of: (round: (typeof rounds)[number]) => number): string => {
    const sorted = rounds.map(of).sort((a, b) => a - b);
    return (sorted[3] ?? Number.NaN).toFixed(2);
  };
  console.log(
    `${name}, ${String(text.length)} characters: ${median((one) => one.all * 1000)} µs; ` +
      `to whole secrets alone ${median((one) => one.all / one.whole)}, to JSON.parse ${median((one) => one.all / one.parse)}`,
  );
}
