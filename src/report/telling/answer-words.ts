/** The class of a status, in the words of expectations. */
const CLASSES: Readonly<Record<string, { readonly statuses: string; readonly first: number }>> = {
  success: { statuses: '2xx', first: 2 },
  redirection: { statuses: '3xx', first: 3 },
  'caller-error': { statuses: '4xx', first: 4 },
  'server-error': { statuses: '5xx', first: 5 },
};

const STATUSES =
  /^(?:one of )?(?:\d{3}|"(?:success|redirection|caller-error|server-error|failed)")(?:, (?:\d{3}|"[a-z-]+"))*$/;
const IN_WORDS: Readonly<Record<string, string>> = {
  'no success': 'a refusal',
  'any success': '2xx',
  'a status below 500, or 501': '2xx or 4xx',
  'a refusal': '4xx',
};

/** What says nothing beside the claim. */
const EMPTY = new Set(['', 'none of these', 'no change', 'it', 'so', 'its value', 'none', 'not so', 'nothing of it']);

/** What an expectation of a status asks for, as a person writes it: `403 or 404`; undefined where it is about something else. */
export function statusesWanted(expected: string): string | undefined {
  if (/^any status but [\d, and]+$/.test(expected)) return expected;
  const words = IN_WORDS[expected];
  if (words !== undefined) return words;
  if (!STATUSES.test(expected)) return undefined;
  const all = expected
    .replace(/^one of /, '')
    .split(', ')
    .map((one) => CLASSES[one.replaceAll('"', '')]?.statuses ?? one);
  return either(all);
}

/** Whether an answer of this status is what was observed, by its number or by its class. */
export function isObserved(observed: string, status: number | undefined): boolean {
  if (status === undefined) return /^"failed"/.test(observed);
  const known = /^"([a-z-]+)"/.exec(observed)?.[1];
  if (known !== undefined) return CLASSES[known]?.first === Math.floor(status / 100);
  return /^(\d{3})(?=$|\D)/.exec(observed)?.[1] === String(status);
}

/** A text of an expectation that says more than its claim; undefined for one that does not. */
export function telling(text: string): string | undefined {
  // Of the whole record, whose members say nothing in a sentence.
  if (/^: \{/.test(text)) return 'the record is gone or another one';
  // What the claim has said already.
  return EMPTY.has(text.trim()) || /^no two values out of/.test(text) ? undefined : text;
}

export function either(named: readonly string[]): string {
  const all = [...new Set(named)];
  if (all.length < 2) return all[0] ?? '';
  return `${all.slice(0, -1).join(', ')} or ${all.at(-1) ?? ''}`;
}
