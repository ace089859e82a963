import type { Context } from '../context.js';
import { problemsOf } from '../records/fields.js';
import { SEARCH } from '../records/search-fields.js';
import type { Answer } from '../http/message.js';
import { invalid } from '../http/refusal.js';

/** Products whose name or description contains the text. A POST that changes nothing. */
export function search({ request, shop, rules }: Context): Answer {
  const body = shop.dialect.decode(request, 'search');
  const problems = problemsOf(SEARCH, body);
  if (problems.length > 0) throw invalid(problems);
  const text = String(body['query']);
  const limit = Number(body['limit'] ?? 20);
  const found = shop.store
    .all('products')
    .filter(({ fields }) => [fields['name'], fields['description']].some((value) => String(value ?? '').includes(text)))
    .slice(0, limit)
    .map((row) => rules.present(row, request.version));
  return { status: 200, headers: [], body: { results: found } };
}
