/** A caller: an identity by name, nobody, or an identity whose credential is damaged in a stated way. */
export type As = string | { readonly identity?: string; readonly damaged: Damage };

/**
 * How a credential is damaged. `unknown`: right form and length, not issued. `altered`: one character in the middle
 * changed. `empty`: the scheme without a credential. `wrong-scheme`: the right credential under another scheme.
 * `malformed`: not of the form of the scheme.
 */
export type Damage = 'unknown' | 'altered' | 'empty' | 'wrong-scheme' | 'malformed';
