/** Requests that are refused, and with which code. A part of the kit, as `probity/check/refusals`. */

export { mediaTypeOf as mediaTypeSent } from './media-type.js';
export { documentedCodes, fitsCondition, unlisted } from './codes.js';
export { errorForms, formOf, isJsonType, mediaTypeOf, type ErrorForms } from './error-form.js';
export { mayBeValid, takesDoubtful } from './doubt.js';
export { declaredMethods, isRefusedUnread, offeredMethods, UNREADABLE } from './methods.js';
export { permittedRefusal } from '../../contract/facts/permitted-refusal.js';
export { oddHeaders, type OddHeader } from './odd-headers.js';
export {
  acceptsValid,
  failsAnyway,
  fitsInvalid,
  leavesNothing,
  oneByOneUnlessClean,
  refusalsByRules,
  refusedOtherwise,
  validOnce,
  worksAtAll,
} from './refusal.js';
