import type { LibraryVariant } from '../deviation.js';
import absoluteLinks from './absolute-links.js';
import anEmptyPageAtTheEnd from './an-empty-page-at-the-end.js';
import cursorsLeadOnForLonger from './cursors-lead-on-for-longer.js';
import cursorsHideTheOptions from './cursors-hide-the-options.js';
import linksInHeadersOfTheirOwn from './links-in-headers-of-their-own.js';
import moreThanIsTold from './more-than-is-told.js';
import newestOfEqualsFirst from './newest-of-equals-first.js';
import nothingNewIsNoRevision from './nothing-new-is-no-revision.js';
import otherReaders from './other-readers.js';
import problemsTellMore from './problems-tell-more.js';
import sortedAsReadersDo from './sorted-as-readers-do.js';
import timesAreKeptMoreExactly from './times-are-kept-more-exactly.js';
import timesOfAnotherPlace from './times-of-another-place.js';
import namesAreKnownForEver from './names-are-known-for-ever.js';
import theEditionIsToldTwice from './the-edition-is-told-twice.js';
import aBadBatchIsUnreadable from './a-bad-batch-is-unreadable.js';
import aGoodBatchIsAnsweredPlainly from './a-good-batch-is-answered-plainly.js';
import couriersAskForPatience from './couriers-ask-for-patience.js';

/** Every odd behaviour of the library that keeps its contract. */
export const variants: readonly LibraryVariant[] = [
  absoluteLinks,
  linksInHeadersOfTheirOwn,
  cursorsHideTheOptions,
  cursorsLeadOnForLonger,
  anEmptyPageAtTheEnd,
  moreThanIsTold,
  sortedAsReadersDo,
  newestOfEqualsFirst,
  timesAreKeptMoreExactly,
  problemsTellMore,
  otherReaders,
  nothingNewIsNoRevision,
  timesOfAnotherPlace,
  namesAreKnownForEver,
  theEditionIsToldTwice,
  aGoodBatchIsAnsweredPlainly,
  aBadBatchIsUnreadable,
  couriersAskForPatience,
];
