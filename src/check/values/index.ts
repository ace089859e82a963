/** Values: what schemas allow, and how values compare. A part of the kit, as `probity/check/values`. */

export { acceptsAnything } from './accepting.js';
export { filledLists } from './filled-lists.js';
export { difference, equal } from './compare.js';
export { declaredAt } from './declared.js';
export { pointerTo } from './chosen-keys.js';
export { moved } from './moved.js';
export { later } from './later.js';
export { daysFromNow, isBeyond, keepsRules, limitIn, momentOf, NOW, ruledMembers } from './kept-rules.js';
export { changeOf, fixedMembers } from './fixed-members.js';
export { departures, memberKinds } from './member-kinds.js';
export { waysToWrite, writing, writtenOddly, type OnWrite } from './oddly-written.js';
export { changeableBody, mixableBody, reducibleBody } from './open-members.js';
export { newValues, otherDefaults } from './promised-values.js';
export { sizes, schemaFeatures } from './schema-features.js';
export { isRounded } from './rounded.js';
export { suchThat } from './such-that.js';
export { ENDINGS, firstValid, writtenTimes } from './time-forms.js';
export * as values from './values.js';
export type { Arbitrary } from './values.js';
export { inOrderOf } from './list-order.js';
export {
  eachOnce,
  formsAt,
  inForm,
  normalized,
  outOfForm,
  placesOf,
  shownAt,
  type NormalForm,
} from './normal-forms.js';
export { isNarrowed, isOfLengthAndPattern } from '../../contract/schema/any-text.js';
export { closedAround, firstOfMaps, hasEnds, hasTexts, laidFor, type Extreme } from './whole-values.js';
export { isRequiredAt, wordsAt } from './words.js';
