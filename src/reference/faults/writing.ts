import type { Fault } from '../deviation.js';
import resourcesUnknownFieldsAreRefused from './2-resources/unknown-fields-are-refused.js';
import resourcesReplacementStoresUnknownFields from './2-resources/a-replacement-stores-unknown-fields.js';
import resourcesUpdateStoresUnknownFields from './2-resources/an-update-stores-unknown-fields.js';
import resourcesUpdateWritesTheTime from './2-resources/an-update-writes-the-time-of-creation.js';
import resourcesCallersChooseWhen from './2-resources/callers-choose-when-a-record-was-made.js';
import resourcesReplacementWritesTheTime from './2-resources/a-replacement-writes-the-time-of-creation.js';
import resourcesACreateJoinsBlanks from './2-resources/a-create-joins-blanks.js';
import resourcesAnUpdateComposesLetters from './2-resources/an-update-composes-letters.js';
import methodsReusedKeyAnswers from './4-methods/a-reused-key-answers-what-it-made.js';
import methodsReusedKeyIsStored from './4-methods/a-reused-key-is-refused-and-stored.js';
import methodsOptionsHasNoAllow from './4-methods/options-has-no-allow.js';
import methodsOptionsForgets from './4-methods/options-forgets-the-last-method.js';
import methodsRefusedPatchIsHalfApplied from './4-methods/a-refused-patch-is-half-applied.js';
import methodsPatchIsAppliedUpToItsMistake from './4-methods/a-patch-is-applied-up-to-its-mistake.js';
import methodsPutForNoneReplaces from './4-methods/a-put-for-none-replaces.js';
import methodsPutForNoneIsIgnored from './4-methods/a-put-for-none-is-taken-and-ignored.js';
import methodsPutForNoneIsStored from './4-methods/a-put-for-none-is-refused-and-stored.js';
import methodsNamesAreCutByOctets from './4-methods/names-are-cut-by-octets.js';
import methodsDescriptionsEnd from './4-methods/descriptions-end-after-255-characters.js';
import resourcesTotalForgetsTheFilter from './2-resources/total-forgets-the-filter.js';
import resourcesReviewsAreReadBelowAny from './2-resources/reviews-are-read-below-any-product.js';
import resourcesReviewsAreDeletedBelowAny from './2-resources/reviews-are-deleted-below-any-product.js';
import methodsACreateMakesTwo from './4-methods/a-create-makes-two.js';
import resourcesNoProductHasTheReviewsOfOthers from './2-resources/no-product-has-the-reviews-of-others.js';
import errorsAnUpdateMayHaveALongerName from './7-errors/an-update-may-have-a-longer-name.js';
import errorsNestedNotFoundIsInPlainWords from './7-errors/nested-not-found-is-in-plain-words.js';
import errorsRefusalsOfReadersAreProblems from './7-errors/refusals-of-readers-are-problems.js';
import errorsNotFoundIsOfAnotherType from './7-errors/not-found-is-of-another-media-type.js';

/** What may be written, and what a path says of itself. */
export const writing: readonly Fault[] = [
  resourcesUnknownFieldsAreRefused,
  resourcesReplacementStoresUnknownFields,
  resourcesUpdateStoresUnknownFields,
  resourcesUpdateWritesTheTime,
  resourcesCallersChooseWhen,
  resourcesReplacementWritesTheTime,
  resourcesACreateJoinsBlanks,
  resourcesAnUpdateComposesLetters,
  methodsReusedKeyAnswers,
  methodsReusedKeyIsStored,
  methodsOptionsHasNoAllow,
  methodsOptionsForgets,
  methodsPutForNoneReplaces,
  methodsPutForNoneIsIgnored,
  methodsPutForNoneIsStored,
  methodsRefusedPatchIsHalfApplied,
  methodsPatchIsAppliedUpToItsMistake,
  resourcesTotalForgetsTheFilter,
  resourcesReviewsAreReadBelowAny,
  resourcesReviewsAreDeletedBelowAny,
  resourcesNoProductHasTheReviewsOfOthers,
  methodsACreateMakesTwo,
  errorsAnUpdateMayHaveALongerName,
  methodsNamesAreCutByOctets,
  methodsDescriptionsEnd,
  errorsNestedNotFoundIsInPlainWords,
  errorsRefusalsOfReadersAreProblems,
  errorsNotFoundIsOfAnotherType,
];
