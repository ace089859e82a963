import type { Fault } from '../deviation.js';
import errorsCodesHaveAPrefix from './7-errors/codes-have-a-prefix.js';
import errorsSearchesAreRefusedWithCodesOfTheirOwn from './7-errors/searches-are-refused-with-codes-of-their-own.js';
import errorsATakenSkuIsAnsweredWith400InAPut from './7-errors/a-taken-sku-is-answered-with-400-in-a-put.js';
import errorsASecondPaymentIsRefusedWithACodeOfItsOwn from './7-errors/a-second-payment-is-refused-with-a-code-of-its-own.js';
import errorsUnknownSortKeyIsInvalid from './7-errors/unknown-sort-key-is-invalid.js';
import errorsBadQueriesWearOff from './7-errors/bad-queries-wear-off.js';
import errorsARepeatedCreateIsTaken from './7-errors/a-repeated-create-is-taken.js';
import errorsFractionsAreCutOff from './7-errors/fractions-are-cut-off.js';
import errorsAnythingIsValid from './7-errors/anything-is-valid.js';
import errorsBoundsAreNotChecked from './7-errors/bounds-are-not-checked.js';
import errorsRefusedCreatesAreNotAnswered from './7-errors/refused-creates-are-not-answered.js';
import errorsBrokenJsonOfAnUpdateIsNotAnswered from './7-errors/broken-json-of-an-update-is-not-answered.js';
import errorsEncodedContentCrashes from './7-errors/encoded-content-crashes.js';
import errorsPartsWithoutABoundaryCrash from './7-errors/parts-without-a-boundary-crash.js';
import errorsBrokenJsonCrashes from './7-errors/broken-json-crashes.js';
import errorsBrokenJsonIsTakenAsEmpty from './7-errors/broken-json-is-taken-as-empty.js';
import errorsBrokenJsonInAPatchIsToldInPlainWords from './7-errors/broken-json-in-a-patch-is-told-in-plain-words.js';
import errorsBrokenJsonIsUnavailable from './7-errors/broken-json-is-unavailable.js';
import errorsBrokenJsonMakesARecord from './7-errors/broken-json-makes-a-record.js';
import nullIsStoredAsAQuantity from './7-errors/null-is-stored-as-a-quantity.js';
import errorsEnumIsNotChecked from './7-errors/enum-is-not-checked.js';
import errorsInvalidHasNoMessage from './7-errors/invalid-has-no-message.js';
import errorsLongTextCrashes from './7-errors/long-text-crashes.js';
import errorsNotFoundHasAnotherShape from './7-errors/not-found-has-another-shape.js';
import errorsRefusalInside200 from './7-errors/refusal-inside-200.js';
import errorsRefusedButStored from './7-errors/refused-but-stored.js';
import errorsRefusedCreateStores from './7-errors/refused-create-stores.js';
import errorsUnauthenticatedIsAString from './7-errors/unauthenticated-is-a-string.js';
import errorsUnknownPathIsHtml from './7-errors/unknown-path-is-html.js';
import errorsWrongTypeCrashes from './7-errors/wrong-type-crashes.js';
import errorsZeroCrashes from './7-errors/zero-crashes.js';
import errorsUndecodablePathsCrash from './7-errors/undecodable-paths-crash.js';
import errorsBracketsInQueriesCrash from './7-errors/brackets-in-queries-crash.js';
import errorsRepeatedParametersCrash from './7-errors/repeated-parameters-crash.js';
import errorsDamagedCursorsCrash from './7-errors/damaged-cursors-crash.js';

/** What is wrong with errors, and with what is no error and should be one. */
export const errorFaults: readonly Fault[] = [
  errorsFractionsAreCutOff,
  errorsAnythingIsValid,
  errorsBoundsAreNotChecked,
  errorsRefusedCreatesAreNotAnswered,
  errorsBrokenJsonOfAnUpdateIsNotAnswered,
  errorsBrokenJsonCrashes,
  errorsBrokenJsonIsTakenAsEmpty,
  errorsBrokenJsonInAPatchIsToldInPlainWords,
  errorsBrokenJsonIsUnavailable,
  errorsBrokenJsonMakesARecord,
  errorsEnumIsNotChecked,
  nullIsStoredAsAQuantity,
  errorsInvalidHasNoMessage,
  errorsLongTextCrashes,
  errorsNotFoundHasAnotherShape,
  errorsRefusalInside200,
  errorsRefusedButStored,
  errorsRefusedCreateStores,
  errorsUnauthenticatedIsAString,
  errorsUnknownPathIsHtml,
  errorsWrongTypeCrashes,
  errorsZeroCrashes,
  errorsUndecodablePathsCrash,
  errorsPartsWithoutABoundaryCrash,
  errorsEncodedContentCrashes,
  errorsBracketsInQueriesCrash,
  errorsRepeatedParametersCrash,
  errorsDamagedCursorsCrash,
  errorsCodesHaveAPrefix,
  errorsSearchesAreRefusedWithCodesOfTheirOwn,
  errorsATakenSkuIsAnsweredWith400InAPut,
  errorsASecondPaymentIsRefusedWithACodeOfItsOwn,
  errorsUnknownSortKeyIsInvalid,
  errorsBadQueriesWearOff,
  errorsARepeatedCreateIsTaken,
];
