import type { Fault } from '../deviation.js';
import limitsAPatchMayBeTooLarge from './8-limits/a-patch-may-be-too-large.js';
import limitsASecondIsAlwaysEnough from './8-limits/a-second-is-always-enough.js';
import limitsAnySizeIsTaken from './8-limits/any-size-is-taken.js';
import limitsEachConnectionHasAQuota from './8-limits/each-connection-has-a-quota.js';
import limitsHalfOfTheQuota from './8-limits/half-of-the-quota.js';
import limitsNobodyIsToldToWait from './8-limits/nobody-is-told-to-wait.js';
import limitsNothingIsThrottled from './8-limits/nothing-is-throttled.js';
import limitsTheLastOctetIsTooMuch from './8-limits/the-last-octet-is-too-much.js';
import limitsTheWindowIsTwiceAsLong from './8-limits/the-window-is-twice-as-long.js';
import limitsThrottledCreatesAreMadeLater from './8-limits/throttled-creates-are-made-later.js';
import limitsThrottledCreatesAreMade from './8-limits/throttled-creates-are-made.js';
import limitsThrottlingIsAServerError from './8-limits/throttling-is-a-server-error.js';
import limitsWaitsAreInMilliseconds from './8-limits/waits-are-in-milliseconds.js';
import limitsOneThrottledAllThrottled from './8-limits/one-throttled-all-throttled.js';
import limitsBobSharesAQuota from './8-limits/bob-shares-a-quota.js';
import limitsTheWholeQuotaIsAlwaysLeft from './8-limits/the-whole-quota-is-always-left.js';
import limitsWhatIsLeftIncludesWhatWasSent from './8-limits/what-is-left-includes-what-was-sent.js';
import limitsTheResetIsThatOfTheLastWindow from './8-limits/the-reset-is-that-of-the-last-window.js';
import limitsTheResetIsInMilliseconds from './8-limits/the-reset-is-in-milliseconds.js';

/** Limits that are not those which are published. */
export const limits: readonly Fault[] = [
  limitsAPatchMayBeTooLarge,
  limitsASecondIsAlwaysEnough,
  limitsAnySizeIsTaken,
  limitsEachConnectionHasAQuota,
  limitsHalfOfTheQuota,
  limitsNobodyIsToldToWait,
  limitsNothingIsThrottled,
  limitsTheLastOctetIsTooMuch,
  limitsTheWindowIsTwiceAsLong,
  limitsThrottledCreatesAreMadeLater,
  limitsThrottledCreatesAreMade,
  limitsThrottlingIsAServerError,
  limitsWaitsAreInMilliseconds,
  limitsOneThrottledAllThrottled,
  limitsBobSharesAQuota,
  limitsTheWholeQuotaIsAlwaysLeft,
  limitsWhatIsLeftIncludesWhatWasSent,
  limitsTheResetIsThatOfTheLastWindow,
  limitsTheResetIsInMilliseconds,
];
