import type { Fault } from '../deviation.js';
import createsHeedNoNamedVersion from './9-versioning/creates-heed-no-named-version.js';
import anUnknownVersionIsRefusedAndStored from './9-versioning/an-unknown-version-is-refused-and-stored.js';
import anyNamedVersionIsServed from './9-versioning/any-named-version-is-served.js';
import everyAnswerTellsV1 from './9-versioning/every-answer-tells-v1.js';
import namedVersionsAreReadByTheirBeginning from './9-versioning/named-versions-are-read-by-their-beginning.js';
import noAnswerTellsItsVersion from './9-versioning/no-answer-tells-its-version.js';
import theHeaderHasACase from './9-versioning/the-header-has-a-case.js';
import v2CannotBeNamed from './9-versioning/v2-cannot-be-named.js';

/** Misbehaviour with versions that a header names. */
export const headers: readonly Fault[] = [
  anUnknownVersionIsRefusedAndStored,
  createsHeedNoNamedVersion,
  anyNamedVersionIsServed,
  everyAnswerTellsV1,
  namedVersionsAreReadByTheirBeginning,
  noAnswerTellsItsVersion,
  theHeaderHasACase,
  v2CannotBeNamed,
];
