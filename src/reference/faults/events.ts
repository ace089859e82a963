import type { Fault } from '../deviation.js';
import eventsStreamIsCalledJson from './6-events/stream-is-called-json.js';
import eventsStreamNamesAnotherCharset from './6-events/stream-names-another-charset.js';
import eventsSocketIsNotOpened from './6-events/socket-is-not-opened.js';
import eventsSocketFailsAtOnce from './6-events/socket-fails-at-once.js';
import eventsAnyoneMayListen from './6-events/anyone-may-listen.js';
import eventsAnyTokenMayListen from './6-events/any-token-may-listen.js';
import eventsUpdatesCarryOnlyTheId from './6-events/updates-carry-only-the-id.js';
import eventsUpdatesAreNotTold from './6-events/updates-are-not-told.js';
import eventsOrdersAreToldTwice from './6-events/orders-are-told-twice.js';
import eventsRefusedUpdatesAreTold from './6-events/refused-updates-are-told.js';
import eventsRefusedOrdersAreTold from './6-events/refused-orders-are-told.js';
import eventsUpdatesAreToldBehind from './6-events/updates-are-told-behind.js';
import eventsPaymentsAreToldBehind from './6-events/payments-are-told-behind.js';
import eventsResumeStartsAnew from './6-events/resume-starts-anew.js';
import eventsResumeTellsTheLatestAlone from './6-events/resume-tells-the-latest-alone.js';
import eventsResumeSkipsDeletions from './6-events/resume-skips-deletions.js';
import eventsACloseFrameIsNotAnswered from './6-events/a-close-frame-is-not-answered.js';
import eventsACloseFrameCutsTheConnection from './6-events/a-close-frame-cuts-the-connection.js';
import eventsWhatWasWrittenCountsAsTold from './6-events/what-was-written-counts-as-told.js';
import eventsWrittenDeletionsCountAsTold from './6-events/written-deletions-count-as-told.js';
import eventsSilenceIsNotBroken from './6-events/silence-is-not-broken.js';
import eventsSilenceLastsTooLong from './6-events/silence-lasts-too-long.js';
import eventsEventsComeLate from './6-events/events-come-late.js';
import eventsOnlyTheFirstIsTold from './6-events/only-the-first-is-told.js';
import eventsLaterListenersMissPayments from './6-events/later-listeners-miss-payments.js';

/** Misbehaviours of streams. */
export const events: readonly Fault[] = [
  eventsStreamIsCalledJson,
  eventsStreamNamesAnotherCharset,
  eventsSocketIsNotOpened,
  eventsSocketFailsAtOnce,
  eventsAnyoneMayListen,
  eventsAnyTokenMayListen,
  eventsUpdatesCarryOnlyTheId,
  eventsUpdatesAreNotTold,
  eventsOrdersAreToldTwice,
  eventsRefusedUpdatesAreTold,
  eventsRefusedOrdersAreTold,
  eventsUpdatesAreToldBehind,
  eventsPaymentsAreToldBehind,
  eventsResumeStartsAnew,
  eventsResumeTellsTheLatestAlone,
  eventsResumeSkipsDeletions,
  eventsWhatWasWrittenCountsAsTold,
  eventsACloseFrameIsNotAnswered,
  eventsACloseFrameCutsTheConnection,
  eventsWrittenDeletionsCountAsTold,
  eventsSilenceIsNotBroken,
  eventsSilenceLastsTooLong,
  eventsEventsComeLate,
  eventsOnlyTheFirstIsTold,
  eventsLaterListenersMissPayments,
];
