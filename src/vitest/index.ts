/** Conformance of a service as tests of Vitest: `probity/vitest`. */
export { conformance, type ConformanceOptions } from './conformance.js';
