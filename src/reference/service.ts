import { REFERENCE_ENVIRONMENT } from './http/callers.js';
import type { Misbehaviour, Oddity } from './deviation.js';
import { dialects } from './dialects/index.js';
import { faults } from './faults/index.js';
import type { Listening } from './http/listen.js';
import type { Call, Reply } from './http/message.js';
import { createReference } from './reference.js';
import { variants } from './variants/index.js';

/** A service that the checks are tried on, with all that it can be made to do wrong or oddly. */
export interface ReferenceService {
  readonly id: string;
  /** As it calls itself. */
  readonly title: string;
  /** How it can be spoken to, its usual way first; each has a contract in `contracts/services/`. */
  readonly dialects: readonly { readonly id: string; readonly contract: string }[];
  readonly faults: readonly Misbehaviour[];
  readonly variants: readonly Oddity[];
  /** What its contract asks of the environment when it is at this URL. */
  environment(url: string): Readonly<Record<string, string>>;
  /** The service with an empty store. Of faults and variants it looks for its own. */
  start(options: StartOptions): Started;
}

export interface StartOptions {
  readonly faults?: readonly Misbehaviour[];
  readonly variants?: readonly Oddity[];
  readonly dialect?: string;
  /** Where nothing is said, that of the machine. */
  readonly clock?: { now(): number; wait(milliseconds: number): Promise<void> };
  /** Ids follow from it. */
  readonly seed?: number;
}

/** A service that answers. */
export interface Started {
  dispatch(call: Call): Promise<Reply>;
  /** Takes what came of a call whose body broke off. */
  incomplete(call: Call): void;
  listen(port?: number, host?: string): Promise<Listening>;
}

export const shop: ReferenceService = {
  id: 'shop',
  title: 'Shop',
  dialects,
  faults,
  variants,
  environment: (url) => ({ ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: url }),
  start: ({ faults: planted = [], variants: odd = [], ...options }) =>
    createReference({
      ...options,
      faults: faults.filter((fault) => planted.some(({ id }) => id === fault.id)),
      variants: variants.filter((variant) => odd.some(({ id }) => id === variant.id)),
    }),
};
