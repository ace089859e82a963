import type { RegisteredCheck } from 'probity/check';
import getIsSafe from './4-methods/get-is-safe.js';
import declaredSafeIsSafe from './4-methods/declared-safe-is-safe.js';
import getIsRepeatable from './4-methods/get-is-repeatable.js';
import headMirrorsGet from './4-methods/head-mirrors-get.js';
import unchangedIsNotSentAgain from './4-methods/unchanged-is-not-sent-again.js';
import changedIsSentAgain from './4-methods/changed-is-sent-again.js';
import requestsKeepTheirEffects from './4-methods/requests-keep-their-effects.js';
import ifNoneMatchAsteriskMakesAnew from './4-methods/if-none-match-asterisk-makes-anew.js';
import putIsIdempotent from './4-methods/put-is-idempotent.js';
import putReplacesEntirely from './4-methods/put-replaces-entirely.js';
import deleteTreatsDependentsAsDeclared from './4-methods/delete-treats-dependents-as-declared.js';
import identifyingTextsMayBeShort from './4-methods/identifying-texts-may-be-short.js';
import deletedRecordsTakeNoWrites from './4-methods/deleted-records-take-no-writes.js';
import undoneDeletesBringBackTheRecord from './4-methods/undone-deletes-bring-back-the-record.js';
import deletesAtOneTimeRemoveOnce from './4-methods/deletes-at-one-time-remove-once.js';
import singletonsShowWhatIsWritten from './4-methods/singletons-show-what-is-written.js';
import repeatedActionsChangeNothingMore from './4-methods/repeated-actions-change-nothing-more.js';
import deleteIsIdempotent from './4-methods/delete-is-idempotent.js';
import deleteRemoves from './4-methods/delete-removes.js';
import deleteAnswersItsStatus from './4-methods/delete-answers-its-status.js';
import deleteAnswersEmpty from './4-methods/delete-answers-empty.js';
import refusedPatchChangesNothing from './4-methods/refused-patch-changes-nothing.js';
import patchChangesOnlyWhatItNames from './4-methods/patch-changes-only-what-it-names.js';
import namedMembersAreReplacedWhole from './4-methods/named-members-are-replaced-whole.js';
import nullTakesAMemberAway from './4-methods/null-takes-a-member-away.js';
import eachFormHasTheSameEffect from './4-methods/each-form-has-the-same-effect.js';
import jsonPatchHasItsEffect from './4-methods/json-patch-has-its-effect.js';
import jsonPatchFailsAsAWhole from './4-methods/json-patch-fails-as-a-whole.js';
import acceptedRequestsEndAsDeclared from './4-methods/accepted-requests-end-as-declared.js';
import examplesAreTaken from './4-methods/examples-are-taken.js';
import declaredValuesAreTaken from './4-methods/declared-values-are-taken.js';
import createAnswersItsStatus from './4-methods/create-answers-its-status.js';
import postCreates from './4-methods/post-creates.js';
import valuesAreKeptWhole from './4-methods/values-are-kept-whole.js';
import putSurvivesALostAnswer from './4-methods/put-survives-a-lost-answer.js';
import deleteSurvivesALostAnswer from './4-methods/delete-survives-a-lost-answer.js';
import postLostAnswerIsBounded from './4-methods/post-lost-answer-is-bounded.js';
import idempotencyKeyMakesAnActionOnce from './4-methods/idempotency-key-makes-an-action-once.js';
import idempotencyKeyMakesPostOnce from './4-methods/idempotency-key-makes-post-once.js';
import incompleteRequestHasNoEffect from './4-methods/incomplete-request-has-no-effect.js';
import whatNobodyHasIsRefused from './4-methods/what-nobody-has-is-refused.js';
import wrongMethodIs405 from './4-methods/wrong-method-is-405.js';
import trailingSlashIsAsDeclared from './4-methods/trailing-slash-is-as-declared.js';
import pathCaseIsAsDeclared from './4-methods/path-case-is-as-declared.js';
import unsupportedMediaTypeIsRefused from './4-methods/unsupported-media-type-is-refused.js';
import acceptIsHonoured from './4-methods/accept-is-honoured.js';
import redirectsLeadWhereDeclared from './4-methods/redirects-lead-where-declared.js';
import reusedKeyIsRefused from './4-methods/reused-key-is-refused.js';
import keyIsRequiredAsDeclared from './4-methods/key-is-required-as-declared.js';
import keyIsKnownForItsLifetime from './4-methods/key-is-known-for-its-lifetime.js';
import repetitionsAtOneTimeMakeOneRecord from './4-methods/repetitions-at-one-time-make-one-record.js';
import repeatedKeyIsAnsweredAsDeclared from './4-methods/repeated-key-is-answered-as-declared.js';
import optionsTellsTheMethods from './4-methods/options-tells-the-methods.js';
import bulkKeepsToItsMaximum from './4-methods/bulk-keeps-to-its-maximum.js';
import bulkMakesAllOrNone from './4-methods/bulk-makes-all-or-none.js';
import bulkRequestsAtOneTimeMakeAll from './4-methods/bulk-requests-at-one-time-make-all.js';
import bulkTellsOfEachRecord from './4-methods/bulk-tells-of-each-record.js';

export const methods: readonly RegisteredCheck[] = [
  { id: 'get-is-safe', part: '4-methods', check: getIsSafe },
  { id: 'declared-safe-is-safe', part: '4-methods', check: declaredSafeIsSafe },
  { id: 'get-is-repeatable', part: '4-methods', check: getIsRepeatable },
  { id: 'head-mirrors-get', part: '4-methods', check: headMirrorsGet },
  { id: 'unchanged-is-not-sent-again', part: '4-methods', check: unchangedIsNotSentAgain },
  { id: 'changed-is-sent-again', part: '4-methods', check: changedIsSentAgain },
  { id: 'requests-keep-their-effects', part: '4-methods', check: requestsKeepTheirEffects },
  { id: 'if-none-match-asterisk-makes-anew', part: '4-methods', check: ifNoneMatchAsteriskMakesAnew },
  { id: 'put-is-idempotent', part: '4-methods', check: putIsIdempotent },
  { id: 'put-replaces-entirely', part: '4-methods', check: putReplacesEntirely },
  { id: 'singletons-show-what-is-written', part: '4-methods', check: singletonsShowWhatIsWritten },
  { id: 'identifying-texts-may-be-short', part: '4-methods', check: identifyingTextsMayBeShort },
  { id: 'deleted-records-take-no-writes', part: '4-methods', check: deletedRecordsTakeNoWrites },
  { id: 'undone-deletes-bring-back-the-record', part: '4-methods', check: undoneDeletesBringBackTheRecord },
  { id: 'deletes-at-one-time-remove-once', part: '4-methods', check: deletesAtOneTimeRemoveOnce },
  {
    id: 'repeated-actions-change-nothing-more',
    part: '4-methods',
    check: repeatedActionsChangeNothingMore,
  },
  { id: 'delete-is-idempotent', part: '4-methods', check: deleteIsIdempotent },
  { id: 'delete-removes', part: '4-methods', check: deleteRemoves },
  {
    id: 'delete-treats-dependents-as-declared',
    part: '4-methods',
    check: deleteTreatsDependentsAsDeclared,
  },
  { id: 'delete-answers-its-status', part: '4-methods', check: deleteAnswersItsStatus },
  { id: 'delete-answers-empty', part: '4-methods', check: deleteAnswersEmpty },
  { id: 'refused-patch-changes-nothing', part: '4-methods', check: refusedPatchChangesNothing },
  { id: 'patch-changes-only-what-it-names', part: '4-methods', check: patchChangesOnlyWhatItNames },
  { id: 'named-members-are-replaced-whole', part: '4-methods', check: namedMembersAreReplacedWhole },
  { id: 'null-takes-a-member-away', part: '4-methods', check: nullTakesAMemberAway },
  { id: 'each-form-has-the-same-effect', part: '4-methods', check: eachFormHasTheSameEffect },
  { id: 'json-patch-has-its-effect', part: '4-methods', check: jsonPatchHasItsEffect },
  { id: 'json-patch-fails-as-a-whole', part: '4-methods', check: jsonPatchFailsAsAWhole },
  { id: 'accepted-requests-end-as-declared', part: '4-methods', check: acceptedRequestsEndAsDeclared },
  { id: 'declared-values-are-taken', part: '4-methods', check: declaredValuesAreTaken },
  { id: 'examples-are-taken', part: '4-methods', check: examplesAreTaken },
  { id: 'create-answers-its-status', part: '4-methods', check: createAnswersItsStatus },
  { id: 'post-creates', part: '4-methods', check: postCreates },
  { id: 'values-are-kept-whole', part: '4-methods', check: valuesAreKeptWhole },
  { id: 'put-survives-a-lost-answer', part: '4-methods', check: putSurvivesALostAnswer },
  { id: 'delete-survives-a-lost-answer', part: '4-methods', check: deleteSurvivesALostAnswer },
  { id: 'post-lost-answer-is-bounded', part: '4-methods', check: postLostAnswerIsBounded },
  {
    id: 'idempotency-key-makes-an-action-once',
    part: '4-methods',
    check: idempotencyKeyMakesAnActionOnce,
  },
  { id: 'idempotency-key-makes-post-once', part: '4-methods', check: idempotencyKeyMakesPostOnce },
  { id: 'incomplete-request-has-no-effect', part: '4-methods', check: incompleteRequestHasNoEffect },
  { id: 'wrong-method-is-405', part: '4-methods', check: wrongMethodIs405 },
  { id: 'trailing-slash-is-as-declared', part: '4-methods', check: trailingSlashIsAsDeclared },
  { id: 'path-case-is-as-declared', part: '4-methods', check: pathCaseIsAsDeclared },
  { id: 'unsupported-media-type-is-refused', part: '4-methods', check: unsupportedMediaTypeIsRefused },
  { id: 'accept-is-honoured', part: '4-methods', check: acceptIsHonoured },
  { id: 'redirects-lead-where-declared', part: '4-methods', check: redirectsLeadWhereDeclared },
  { id: 'reused-key-is-refused', part: '4-methods', check: reusedKeyIsRefused },
  { id: 'key-is-required-as-declared', part: '4-methods', check: keyIsRequiredAsDeclared },
  { id: 'key-is-known-for-its-lifetime', part: '4-methods', check: keyIsKnownForItsLifetime },
  { id: 'repetitions-at-one-time-make-one-record', part: '4-methods', check: repetitionsAtOneTimeMakeOneRecord },
  { id: 'repeated-key-is-answered-as-declared', part: '4-methods', check: repeatedKeyIsAnsweredAsDeclared },
  { id: 'options-tells-the-methods', part: '4-methods', check: optionsTellsTheMethods },
  { id: 'bulk-makes-all-or-none', part: '4-methods', check: bulkMakesAllOrNone },
  { id: 'bulk-requests-at-one-time-make-all', part: '4-methods', check: bulkRequestsAtOneTimeMakeAll },
  { id: 'bulk-tells-of-each-record', part: '4-methods', check: bulkTellsOfEachRecord },
  { id: 'bulk-keeps-to-its-maximum', part: '4-methods', check: bulkKeepsToItsMaximum },
  { id: 'what-nobody-has-is-refused', part: '4-methods', check: whatNobodyHasIsRefused },
];
