import { header, type Exchange } from 'probity/check';

/** Headers that belong to one answer, to one connection or to a hop, and not to what is retrieved. */
const OF_ONE_ANSWER = [
  /^(date|age|expires|set-cookie|connection|keep-alive|transfer-encoding|content-length|via|alt-svc|retry-after)$/,
  /^(nel|report-to|server-timing|traceparent|tracestate|cf-.*|x-amz.*)$/,
  /request-?id|correlation|trace|rate-?limit|cache|timer|runtime|response-time|served-by/,
];

/** Whether nothing that is compared differs, so that it does not matter what moves by itself. */
export function tellsTheSame(get: Exchange, { response }: Exchange): boolean {
  const told = (field: string): string | undefined => header(response?.headers ?? [], field);
  const length = told('content-length');
  return (
    response?.status === get.response?.status &&
    (length === undefined || Number(length) === get.response?.received) &&
    sharedFields(get, get).every(([field, value]) => [undefined, value].includes(told(field)))
  );
}

/** The header fields of what is retrieved that the answers to two GETs carry with one value. */
export function sharedFields(before: Exchange, after: Exchange): readonly (readonly [string, string])[] {
  const names = new Set((before.response?.headers ?? []).map(([name]) => name.toLowerCase()));
  return [...names].flatMap((name) => {
    const value = header(before.response?.headers ?? [], name);
    const isStable = value !== undefined && value === header(after.response?.headers ?? [], name);
    return isStable && !OF_ONE_ANSWER.some((pattern) => pattern.test(name)) ? [[name, value] as const] : [];
  });
}
