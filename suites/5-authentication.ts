import type { RegisteredCheck } from 'probity/check';
import insufficientCredentialsAreRefused from './5-authentication/insufficient-credentials-are-refused.js';
import callersMayUseWhatTheyDoNotLack from './5-authentication/callers-may-use-what-they-do-not-lack.js';
import membersAreOfTheirCallers from './5-authentication/members-are-of-their-callers.js';
import refusalsCarryAChallenge from './5-authentication/refusals-carry-a-challenge.js';
import missingCredentialsAreRefused from './5-authentication/missing-credentials-are-refused.js';
import invalidCredentialsAreRefused from './5-authentication/invalid-credentials-are-refused.js';
import otherVersionsNeedCredentials from './5-authentication/other-versions-need-credentials.js';
import expiredCredentialsAreRefused from './5-authentication/expired-credentials-are-refused.js';
import cookieIsNoCredential from './5-authentication/cookie-is-no-credential.js';
import connectionIsNoCredential from './5-authentication/connection-is-no-credential.js';
import apiKeyHasOnePlace from './5-authentication/api-key-has-one-place.js';
import privateRecordsAreHidden from './5-authentication/private-records-are-hidden.js';
import createsBelowHiddenRecordsAreRefused from './5-authentication/creates-below-hidden-records-are-refused.js';
import listsOfTenantsAreApart from './5-authentication/lists-of-tenants-are-apart.js';
import sharedRecordsAreSeen from './5-authentication/shared-records-are-seen.js';
import earlierRequestsDoNotMatter from './5-authentication/earlier-requests-do-not-matter.js';

export const authentication: readonly RegisteredCheck[] = [
  { id: 'insufficient-credentials-are-refused', part: '5-authentication', check: insufficientCredentialsAreRefused },
  {
    id: 'callers-may-use-what-they-do-not-lack',
    part: '5-authentication',
    check: callersMayUseWhatTheyDoNotLack,
  },
  { id: 'members-are-of-their-callers', part: '5-authentication', check: membersAreOfTheirCallers },
  { id: 'refusals-carry-a-challenge', part: '5-authentication', check: refusalsCarryAChallenge },
  { id: 'missing-credentials-are-refused', part: '5-authentication', check: missingCredentialsAreRefused },
  { id: 'invalid-credentials-are-refused', part: '5-authentication', check: invalidCredentialsAreRefused },
  { id: 'other-versions-need-credentials', part: '5-authentication', check: otherVersionsNeedCredentials },
  { id: 'expired-credentials-are-refused', part: '5-authentication', check: expiredCredentialsAreRefused },
  { id: 'cookie-is-no-credential', part: '5-authentication', check: cookieIsNoCredential },
  { id: 'connection-is-no-credential', part: '5-authentication', check: connectionIsNoCredential },
  { id: 'api-key-has-one-place', part: '5-authentication', check: apiKeyHasOnePlace },
  { id: 'private-records-are-hidden', part: '5-authentication', check: privateRecordsAreHidden },
  {
    id: 'creates-below-hidden-records-are-refused',
    part: '5-authentication',
    check: createsBelowHiddenRecordsAreRefused,
  },
  { id: 'lists-of-tenants-are-apart', part: '5-authentication', check: listsOfTenantsAreApart },
  { id: 'shared-records-are-seen', part: '5-authentication', check: sharedRecordsAreSeen },
  { id: 'earlier-requests-do-not-matter', part: '5-authentication', check: earlierRequestsDoNotMatter },
];
