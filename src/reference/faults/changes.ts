import type { Fault } from '../deviation.js';
import versioningACodeIsRenamed from './9-versioning/a-code-is-renamed.js';
import versioningAReplacementNeedsADescription from './9-versioning/a-replacement-needs-a-description.js';
import versioningCodesAreInCapitals from './9-versioning/codes-are-in-capitals.js';
import versioningCreatedAtIsGone from './9-versioning/created-at-is-gone.js';
import versioningDetailsAreGone from './9-versioning/details-are-gone.js';
import versioningListsShowPricesInCents from './9-versioning/lists-show-prices-in-cents.js';
import versioningPricesAreInCents from './9-versioning/prices-are-in-cents.js';
import versioningProductsNeedACurrency from './9-versioning/products-need-a-currency.js';
import versioningTotalOfOrdersIsText from './9-versioning/total-of-orders-is-text.js';
import versioningUpdatesDropWhatV2Added from './9-versioning/updates-drop-what-v2-added.js';
import versioningV2HasRecordsOfItsOwn from './9-versioning/v2-has-records-of-its-own.js';
import versioningUpdatedAtMayBeNull from './9-versioning/updated-at-may-be-null.js';
import versioningQuantitiesAreShownInDozens from './9-versioning/quantities-are-shown-in-dozens.js';
import versioningPlentyIsAStatus from './9-versioning/plenty-is-a-status.js';
import versioningProductsAreArchivedAtFirst from './9-versioning/products-are-archived-at-first.js';
import { writing } from './writing.js';

/** What breaks callers that were written for the version as it was. */
export const changes: readonly Fault[] = [
  versioningCreatedAtIsGone,
  versioningTotalOfOrdersIsText,
  versioningUpdatedAtMayBeNull,
  versioningProductsNeedACurrency,
  versioningAReplacementNeedsADescription,
  versioningPricesAreInCents,
  versioningListsShowPricesInCents,
  versioningCodesAreInCapitals,
  versioningACodeIsRenamed,
  versioningDetailsAreGone,
  versioningV2HasRecordsOfItsOwn,
  versioningUpdatesDropWhatV2Added,
  versioningQuantitiesAreShownInDozens,
  versioningPlentyIsAStatus,
  versioningProductsAreArchivedAtFirst,
  ...writing,
];
