import type { Variant } from '../deviation.js';
import stopsWhenTheCallerLeaves from './stops-when-the-caller-leaves.js';
import finishesAfterTheCallerHasLeft from './finishes-after-the-caller-has-left.js';
import busyWithWhatWasCut from './busy-with-what-was-cut.js';
import anUnknownProductHasNoReviews from './an-unknown-product-has-no-reviews.js';
import additionalFields from './additional-fields.js';
import backgroundJob from './background-job.js';
import chunked from './chunked.js';
import clockRunsSlow from './clock-runs-slow.js';
import closesAfterEachAnswer from './closes-after-each-answer.js';
import deletedIsGone from './deleted-is-gone.js';
import emptyLastPage from './empty-last-page.js';
import equalByAllKeysNewestFirst from './equal-by-all-keys-newest-first.js';
import escapedText from './escaped-text.js';
import fieldsInAnotherOrder from './fields-in-another-order.js';
import gzipThoughNotAsked from './gzip-though-not-asked.js';
import headWithoutLength from './head-without-length.js';
import speaksHttp10 from './speaks-http-1-0.js';
import ignoredCookies from './ignored-cookies.js';
import integersWithAPoint from './integers-with-a-point.js';
import staleDeletesHaveACodeOfTheirOwn from './stale-deletes-have-a-code-of-their-own.js';
import reviewsOfOthersCannotBeFoundToBeRemoved from './reviews-of-others-cannot-be-found-to-be-removed.js';
import invalidIs400 from './invalid-is-400.js';
import changingCursors from './changing-cursors.js';
import insertsWaitForTheNextWalk from './inserts-wait-for-the-next-walk.js';
import pagesWithHoles from './pages-with-holes.js';
import productsComeWithAReview from './products-come-with-a-review.js';
import leftOutTextsAreFilledIn from './left-out-texts-are-filled-in.js';
import jsonWithCharset from './json-with-charset.js';
import listsHaveNoTags from './lists-have-no-tags.js';
import locationIsAbsolute from './location-is-absolute.js';
import oddHeaderCase from './odd-header-case.js';
import otherWriters from './other-writers.js';
import requestIds from './request-ids.js';
import secondDeleteSucceeds from './second-delete-succeeds.js';
import severalChallenges from './several-challenges.js';
import shortPages from './short-pages.js';
import spaceAroundJson from './space-around-json.js';
import throttlesNowAndThen from './throttles-now-and-then.js';
import timesWithAnOffset from './times-with-an-offset.js';
import unevenLatency from './uneven-latency.js';
import unknownPathBeforeCredentials from './unknown-path-before-credentials.js';
import weakEtags from './weak-etags.js';
import wholeSeconds from './whole-seconds.js';
import idsLookAlike from './ids-look-alike.js';
import unknownParametersAreTold from './unknown-parameters-are-told.js';
import beginsLate from './begins-late.js';
import oneActionAtATime from './one-action-at-a-time.js';
import oneWriteAfterAnother from './one-write-after-another.js';
import refusesWhileItWrites from './refuses-while-it-writes.js';
import otherMessages from './other-messages.js';
import rateIsABucket from './rate-is-a-bucket.js';
import rateWindowSlides from './rate-window-slides.js';
import tooLargeEndsTheConnection from './too-large-ends-the-connection.js';
import v2CountsChanges from './v2-counts-changes.js';
import tagsDifferEachTime from './tags-differ-each-time.js';
import socketsSayWhyTheyAreClosed from './sockets-say-why-they-are-closed.js';
import socketsTakeTheirLeave from './sockets-take-their-leave.js';
import eventsComeInPieces from './events-come-in-pieces.js';
import eventsInOddFraming from './events-in-odd-framing.js';
import touchesAreToldOnce from './touches-are-told-once.js';
import moreEventsThanDeclared from './more-events-than-declared.js';
import eventsComeTwice from './events-come-twice.js';
import eventsTakeTheirTime from './events-take-their-time.js';
import resumeTellsAgain from './resume-tells-again.js';
import misplacedKeyIsBadRequest from './misplaced-key-is-bad-request.js';
import hiddenIsForbidden from './hidden-is-forbidden.js';
import othersSeeNoDescription from './others-see-no-description.js';
import expiredIsSaid from './expired-is-said.js';
import oddPathsAreBadRequests from './odd-paths-are-bad-requests.js';
import aMissingRecordFailsItsCondition from './a-missing-record-fails-its-condition.js';
import acceptedTypesAreTold from './accepted-types-are-told.js';
import othersAreToldOfTheLoad from './others-are-told-of-the-load.js';
import connectionsAreGreeted from './connections-are-greeted.js';
import ignoredMembersAreTold from './ignored-members-are-told.js';
import optionsSaysMore from './options-says-more.js';
import refusedKeysStayWithTheirAnswer from './refused-keys-stay-with-their-answer.js';
import redirectionsNameTheHost from './redirections-name-the-host.js';
import v2EndsAtNoon from './v2-ends-at-noon.js';
import urlsAreMeasuredWithTheHost from './urls-are-measured-with-the-host.js';
import mixedPagesAreInvalid from './mixed-pages-are-invalid.js';
import repetitionsWaitForTheFirst from './repetitions-wait-for-the-first.js';
import repetitionsAreMarked from './repetitions-are-marked.js';
import lessIsToldThanIsLeft from './less-is-told-than-is-left.js';
import namedVersionsHaveNoCase from './named-versions-have-no-case.js';
import aMissingVersionComesFirst from './a-missing-version-comes-first.js';
import patchesThatFailAreBadRequests from './patches-that-fail-are-bad-requests.js';
import whatIsRemovedIsNull from './what-is-removed-is-null.js';
import headsAreForThoseWhoAreKnown from './heads-are-for-those-who-are-known.js';
import keysAreForbiddenToRefund from './keys-are-forbidden-to-refund.js';
import answersWithoutContentHaveWeakTags from './answers-without-content-have-weak-tags.js';
import weakTagsStandForASecond from './weak-tags-stand-for-a-second.js';
import tokensOfAnotherLengthAreBadRequests from './tokens-of-another-length-are-bad-requests.js';

/** Every odd behaviour that keeps the contract. */
export const variants: readonly Variant[] = [
  stopsWhenTheCallerLeaves,
  finishesAfterTheCallerHasLeft,
  busyWithWhatWasCut,
  anUnknownProductHasNoReviews,
  additionalFields,
  backgroundJob,
  chunked,
  clockRunsSlow,
  closesAfterEachAnswer,
  deletedIsGone,
  emptyLastPage,
  escapedText,
  equalByAllKeysNewestFirst,
  fieldsInAnotherOrder,
  gzipThoughNotAsked,
  headWithoutLength,
  ignoredCookies,
  speaksHttp10,
  integersWithAPoint,
  staleDeletesHaveACodeOfTheirOwn,
  reviewsOfOthersCannotBeFoundToBeRemoved,
  invalidIs400,
  changingCursors,
  insertsWaitForTheNextWalk,
  pagesWithHoles,
  productsComeWithAReview,
  jsonWithCharset,
  leftOutTextsAreFilledIn,
  listsHaveNoTags,
  locationIsAbsolute,
  oddHeaderCase,
  otherWriters,
  requestIds,
  secondDeleteSucceeds,
  severalChallenges,
  shortPages,
  spaceAroundJson,
  throttlesNowAndThen,
  timesWithAnOffset,
  unevenLatency,
  unknownPathBeforeCredentials,
  weakEtags,
  wholeSeconds,
  idsLookAlike,
  unknownParametersAreTold,
  beginsLate,
  oneActionAtATime,
  oneWriteAfterAnother,
  refusesWhileItWrites,
  tagsDifferEachTime,
  eventsInOddFraming,
  eventsComeInPieces,
  socketsTakeTheirLeave,
  socketsSayWhyTheyAreClosed,
  touchesAreToldOnce,
  moreEventsThanDeclared,
  eventsComeTwice,
  eventsTakeTheirTime,
  resumeTellsAgain,
  otherMessages,
  rateIsABucket,
  rateWindowSlides,
  tooLargeEndsTheConnection,
  v2CountsChanges,
  misplacedKeyIsBadRequest,
  hiddenIsForbidden,
  othersSeeNoDescription,
  expiredIsSaid,
  oddPathsAreBadRequests,
  acceptedTypesAreTold,
  aMissingRecordFailsItsCondition,
  othersAreToldOfTheLoad,
  connectionsAreGreeted,
  ignoredMembersAreTold,
  optionsSaysMore,
  refusedKeysStayWithTheirAnswer,
  redirectionsNameTheHost,
  v2EndsAtNoon,
  urlsAreMeasuredWithTheHost,
  mixedPagesAreInvalid,
  repetitionsAreMarked,
  repetitionsWaitForTheFirst,
  lessIsToldThanIsLeft,
  namedVersionsHaveNoCase,
  aMissingVersionComesFirst,
  patchesThatFailAreBadRequests,
  whatIsRemovedIsNull,
  headsAreForThoseWhoAreKnown,
  tokensOfAnotherLengthAreBadRequests,
  keysAreForbiddenToRefund,
  answersWithoutContentHaveWeakTags,
  weakTagsStandForASecond,
];
