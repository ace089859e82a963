import { library } from './library/index.js';
import { shop, type ReferenceService } from './service.js';

/** Every service that the checks are tried on. They do little alike, so that no check is made for the habits of one. */
export const services: readonly ReferenceService[] = [shop, library];
