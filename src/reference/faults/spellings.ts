import type { Fault } from '../deviation.js';
import methodsATrailingSlashIsIgnored from './4-methods/a-trailing-slash-is-ignored.js';
import methodsAnyMediaTypeMakesARecord from './4-methods/any-media-type-makes-a-record.js';
import methodsCaseIsIgnored from './4-methods/case-is-ignored.js';
import methodsListsIgnoreATrailingSlash from './4-methods/lists-ignore-a-trailing-slash.js';
import methodsNamesMayBeginWithACapital from './4-methods/names-may-begin-with-a-capital.js';
import methodsUnsupportedBodiesAreStored from './4-methods/unsupported-bodies-are-stored.js';

/** Paths and media types that are taken for others. */
export const spellings: readonly Fault[] = [
  methodsATrailingSlashIsIgnored,
  methodsAnyMediaTypeMakesARecord,
  methodsCaseIsIgnored,
  methodsListsIgnoreATrailingSlash,
  methodsNamesMayBeginWithACapital,
  methodsUnsupportedBodiesAreStored,
];
