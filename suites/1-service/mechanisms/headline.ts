import type { Exchange } from 'probity/check';

/** Status and content of an answer without what it repeats of the request: equal for two refusals of one kind. */
export function headline({ request, response }: Exchange): string {
  if (response === undefined) return '';
  const path = request.url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  const last = path.split('/').filter((segment) => segment.length > 2);
  const said = [path, ...last].reduce((text, part) => text.replaceAll(part, '*'), response.body);
  return `${String(response.status)} ${said}`;
}
