/** The reference services: small, they keep their contracts, and can be made to break them in one chosen way. */
export { createReference, type Reference, type ReferenceOptions } from './reference.js';
export { library } from './library/index.js';
export { services } from './services.js';
export { shop, type ReferenceService, type StartOptions, type Started } from './service.js';
export {
  defineFault,
  defineVariant,
  type Fault,
  type Misbehaviour,
  type Oddity,
  type Seams,
  type Variant,
} from './deviation.js';
export { dialects } from './dialects/index.js';
export type { Dialect } from './dialect.js';
export { faults } from './faults/index.js';
export { variants } from './variants/index.js';
export { nullTargets, type NullTarget } from './null-targets.js';
export { drawing, NOISE_KINDS, type NoiseKind } from './noise/kinds.js';
export { noisyProxy } from './noise/proxy.js';
export { REFERENCE_ENVIRONMENT } from './http/callers.js';
export type { Listening } from './http/listen.js';
export type { Call, Header, Reply } from './http/message.js';
