import type { RegisteredCheck } from 'probity/check';
import { service } from './1-service.js';
import { resources } from './2-resources.js';
import { states } from './3-states.js';
import { methods } from './4-methods.js';
import { authentication } from './5-authentication.js';
import { events } from './6-events.js';
import { errors } from './7-errors.js';
import { limits } from './8-limits.js';
import { versioning } from './9-versioning.js';

/** Every check, by the parts of the document. What a part has stands in the list beside its folder. */
export const checks: readonly RegisteredCheck[] = [
  ...service,
  ...resources,
  ...states,
  ...methods,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
];
