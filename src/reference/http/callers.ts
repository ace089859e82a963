import { headerOf, type Call } from './message.js';

/** The credentials of the reference service, under the names by which its contract asks for them. */
export const REFERENCE_ENVIRONMENT = {
  PROBITY_SHOP_TOKEN: 'tok_alice_6hD2qXw9Lr4Tz8Nb',
  PROBITY_SHOP_TOKEN_BOB: 'tok_bob_Vf3Jm7Pk1Ys5Ga0Qe',
  PROBITY_SHOP_TOKEN_READER: 'tok_reader_C8uRn4Ei6Wt2Hx9Zl',
  PROBITY_SHOP_TOKEN_TRIAL: 'tok_trial_Nw4Bk8Xc2Lq6Pj1Rf',
  PROBITY_SHOP_TOKEN_EXPIRED: 'tok_former_Jk2Ys7Dv4Gt9Wm5Ch',
  PROBITY_SHOP_KEY: 'key_machine_9Sd1Fo5Bv7Kq3My0',
} as const;

/** Who calls. A reader may only use safe operations. */
export interface Caller {
  readonly name: string;
  readonly writes: boolean;
}

/** The tokens that are accepted, by the names of `REFERENCE_ENVIRONMENT`. */
export type Tokens = Readonly<Record<keyof typeof REFERENCE_ENVIRONMENT, string>>;

/** Who the credentials of this one call belong to. Nothing but the call is looked at: there is no session. */
export function callerOf(call: Call, tokens: Tokens): Caller | undefined {
  const key = headerOf(call, 'X-API-Key');
  const bearer = /^Bearer +(\S+)$/i.exec(headerOf(call, 'Authorization') ?? '')?.[1];
  if (key === tokens.PROBITY_SHOP_KEY) return { name: 'machine', writes: true };
  switch (bearer) {
    case tokens.PROBITY_SHOP_TOKEN:
      return { name: 'alice', writes: true };
    case tokens.PROBITY_SHOP_TOKEN_BOB:
      return { name: 'bob', writes: true };
    case tokens.PROBITY_SHOP_TOKEN_READER:
      return { name: 'reader', writes: false };
    case tokens.PROBITY_SHOP_TOKEN_TRIAL:
      return { name: 'trial', writes: true };
    default:
      // The time of PROBITY_SHOP_TOKEN_EXPIRED is over: its caller is nobody any more.
      return undefined;
  }
}
