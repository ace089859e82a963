import type { RegisteredCheck } from 'probity/check';
import requestsWithinTheRatePass from './8-limits/requests-within-the-rate-pass.js';
import requestsBeyondTheRateAreRefused from './8-limits/requests-beyond-the-rate-are-refused.js';
import throttledCallersRecover from './8-limits/throttled-callers-recover.js';
import throttledRequestsHaveNoEffect from './8-limits/throttled-requests-have-no-effect.js';
import limitIsOfOneCredential from './8-limits/limit-is-of-one-credential.js';
import rateHeadersTellTheTruth from './8-limits/rate-headers-tell-the-truth.js';
import payloadLimitIsExact from './8-limits/payload-limit-is-exact.js';
import limitsCanBeReadWherePublished from './8-limits/limits-can-be-read-where-published.js';
import urlLimitIsAsPublished from './8-limits/url-limit-is-as-published.js';

export const limits: readonly RegisteredCheck[] = [
  { id: 'requests-within-the-rate-pass', part: '8-limits', check: requestsWithinTheRatePass },
  { id: 'requests-beyond-the-rate-are-refused', part: '8-limits', check: requestsBeyondTheRateAreRefused },
  { id: 'throttled-callers-recover', part: '8-limits', check: throttledCallersRecover },
  { id: 'throttled-requests-have-no-effect', part: '8-limits', check: throttledRequestsHaveNoEffect },
  { id: 'limit-is-of-one-credential', part: '8-limits', check: limitIsOfOneCredential },
  { id: 'rate-headers-tell-the-truth', part: '8-limits', check: rateHeadersTellTheTruth },
  { id: 'payload-limit-is-exact', part: '8-limits', check: payloadLimitIsExact },
  { id: 'limits-can-be-read-where-published', part: '8-limits', check: limitsCanBeReadWherePublished },
  { id: 'url-limit-is-as-published', part: '8-limits', check: urlLimitIsAsPublished },
];
