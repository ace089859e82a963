import { onCollection, type On } from '../../http/calls.js';
import type { Seams } from '../../deviation.js';
import { headerOf, withHeader } from '../../http/message.js';

/** A deviation whose lists have other links in their Link header. */
export function changingLinks(change: (links: string) => string): Pick<Seams, 'after'> & { readonly on: On } {
  return {
    on: onCollection('GET', 'HEAD'),
    after(answer) {
      const links = headerOf(answer, 'Link');
      return links === undefined ? answer : { ...answer, headers: withHeader(answer.headers, 'Link', change(links)) };
    },
  };
}
