/**
 * A caller: an identity by name, none, an identity whose credential is damaged in a stated way, or an identity whose
 * API key or token, as it is, is sent in another place of the request: under the same name, or under one that is given.
 */
export type As =
  | string
  | { readonly identity?: string; readonly damaged: Damage }
  | { readonly identity: string; readonly sentIn: KeyPlace; readonly under?: string };

/** Where a request can carry an API key. */
export type KeyPlace = 'header' | 'query' | 'cookie';

/**
 * How a credential is damaged. `unknown`: right form and length, not issued. `altered`: one character in the middle
 * changed. `extended`: the right credential with something behind it. `shortened`: without its last character.
 * `empty`: the scheme without a credential. `wrong-scheme`: the right credential under another scheme.
 * `malformed`: not of the form of the scheme.
 */
export type Damage = 'unknown' | 'altered' | 'extended' | 'shortened' | 'empty' | 'wrong-scheme' | 'malformed';
