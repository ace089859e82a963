// What operations are seen to do wrong, in words that several checks use: failures that show the same have one cause.

/** Of a list. */
export const NO_LIST = { effect: 'shows no list where there are no items' } as const;
export const ignoring = ({ name }: { readonly name: string }): { readonly effect: string } => ({
  effect: `shows what ${name} excludes`,
});

/** Of any operation. */
export const LETS_IN = { effect: 'lets in callers who may not use it' } as const;

/** Of an update, a replacement or a deletion. */
export const ANY_VERSION = { effect: 'is carried out for a version that is gone' } as const;

/** Of a create. */
export const OVERLAPS = { effect: 'takes spans that overlap' } as const;
export const TAKES_MORE = { effect: 'takes more than there is room for' } as const;
