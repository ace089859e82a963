import type { Finding } from '../../result/verdict.js';
import { changesIn } from './changes.js';

/** What a finding costs and what mends it, where its case says more than its check does. */
export interface ByCase {
  readonly cost?: string;
  readonly fix?: string;
}

const OF_A_RIGHT_REQUEST: ByCase = {
  cost: 'A request that is right fails, so no client can use this operation.',
  fix: 'Find the exception in the log by the time of the request, and fix what raises it: this request is valid.',
};

const OF_LOST_CHARACTERS: ByCase = {
  fix: 'Use UTF-8 with all its characters in the database, its connection and the column, such as utf8mb4 in MySQL.',
};

const OF_A_NUMBER: ByCase = {
  fix: 'Read the number of the query strictly, hold it to its bounds before it is used, and answer 400 where it is none or outside.',
};

const OF_AN_ODD_QUERY: ByCase = {
  fix: 'Take a parameter that comes twice, or with brackets, as the list or object that the framework makes of it, or answer 400.',
};

/** A valid request that fails, a query that a framework reads in a way of its own, or characters that became question marks. */
export function byCase({ claim, observed }: Pick<Finding, 'claim' | 'observed'>, head: string): ByCase {
  if (/ fails on (?:a plain request|a valid body)$/.test(head) && /without a server error/.test(claim))
    return OF_A_RIGHT_REQUEST;
  const [, query] = / fails on the query (.*)$/.exec(head) ?? [];
  if (query !== undefined && isOdd(query)) return OF_AN_ODD_QUERY;
  if (query !== undefined && / "[+-]?\d*\.?\d*(?:e\d+)?"$/.test(query)) return OF_A_NUMBER;
  const isLost = changesIn(observed).some(
    ({ expected = '', got = '' }) => /[^\u0020-\u007e]/.test(expected) && questions(got) > questions(expected),
  );
  return isLost ? OF_LOST_CHARACTERS : {};
}

/** A name that comes twice, or one with brackets, of which frameworks make lists and objects. */
function isOdd(query: string): boolean {
  const names = query.split('&').map((part) => part.split('=', 1)[0] ?? '');
  return (
    new Set(names).size < names.length || names.some((name) => /\[|%5b/i.test(name)) || / twice| list of /.test(query)
  );
}

function questions(text: string): number {
  return text.split(/[?\ufffd]/).length;
}
