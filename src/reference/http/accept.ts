/** Whether an Accept header field takes the media type (RFC 9110 section 12.5.1): the range that fits best counts. */
export function isAcceptable(accept: string, mediaType: string): boolean {
  const [type = ''] = mediaType.split('/');
  const best = [mediaType, `${type}/*`, '*/*'].flatMap((wanted) =>
    rangesOf(accept).filter(({ name }) => name === wanted),
  );
  return (best[0]?.weight ?? 0) > 0;
}

/** The media ranges of an Accept header field with their weights. */
export function rangesOf(accept: string): readonly { readonly name: string; readonly weight: number }[] {
  return accept.split(',').map((range) => {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
}
