/** Changes a text whose lines may end as on Windows; they end so in what comes of it as well. */
export function withLineFeeds(text: string, change: (text: string) => string): string {
  if (!text.includes('\r\n')) return change(text);
  return change(text.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n');
}
