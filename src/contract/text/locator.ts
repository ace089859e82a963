import type { Element } from './listed.js';

/**
 * Where an answer carries a value: `/pointer` (RFC 6901; the empty string is the whole body), `header:Name`,
 * `link:rel` (RFC 8288), `last:/pointer` (the last item of a page).
 */
export type Locator =
  | { readonly kind: 'pointer'; readonly pointer: string; readonly element?: Element }
  | { readonly kind: 'header'; readonly name: string }
  | { readonly kind: 'link'; readonly rel: string }
  | { readonly kind: 'last'; readonly pointer: string };

/** Reads a locator; undefined when the text is none. */
export function parseLocator(text: string): Locator | undefined {
  if (text === '' || text.startsWith('/')) return isPointer(text) ? { kind: 'pointer', pointer: text } : undefined;
  const at = text.indexOf(':');
  const rest = text.slice(at + 1);
  switch (text.slice(0, at)) {
    case 'header':
      return /^[!#$%&'*+.^_`|~\w-]+$/.test(rest) ? { kind: 'header', name: rest } : undefined;
    case 'link':
      return rest === '' ? undefined : { kind: 'link', rel: rest };
    case 'last':
      return isPointer(rest) ? { kind: 'last', pointer: rest } : undefined;
    default:
      return undefined;
  }
}

/** True for an RFC 6901 pointer. */
export function isPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}

/** The locator as it is written in a contract. */
export function locatorText(locator: Locator): string {
  switch (locator.kind) {
    case 'pointer':
      return locator.pointer;
    case 'header':
      return `header:${locator.name}`;
    case 'link':
      return `link:${locator.rel}`;
    case 'last':
      return `last:${locator.pointer}`;
  }
}
