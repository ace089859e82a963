import type { Fault } from '../deviation.js';
import methodsRemovalsInAPatchAreIgnored from './4-methods/removals-in-a-patch-are-ignored.js';
import methodsInsertionsAreAppended from './4-methods/insertions-are-appended.js';
import methodsTestsCompareTexts from './4-methods/tests-compare-texts.js';
import methodsTestsInAPatchAreIgnored from './4-methods/tests-in-a-patch-are-ignored.js';
import methodsAFailedPatchIsDoneUpToItsFailure from './4-methods/a-failed-patch-is-done-up-to-its-failure.js';
import methodsTestsSeeTheRecordAsItWas from './4-methods/tests-see-the-record-as-it-was.js';
import methodsMovesCopy from './4-methods/moves-copy.js';
import methodsInsertionsReplaceTheEntry from './4-methods/insertions-replace-the-entry.js';
import methodsTestsCompareLoosely from './4-methods/tests-compare-loosely.js';
import methodsRemovalsBehindTheEndAreNothing from './4-methods/removals-behind-the-end-are-nothing.js';

/** What is made of a JSON Patch (RFC 6902). */
export const patches: readonly Fault[] = [
  methodsRemovalsInAPatchAreIgnored,
  methodsInsertionsAreAppended,
  methodsTestsCompareTexts,
  methodsTestsInAPatchAreIgnored,
  methodsAFailedPatchIsDoneUpToItsFailure,
  methodsTestsSeeTheRecordAsItWas,
  methodsMovesCopy,
  methodsInsertionsReplaceTheEntry,
  methodsTestsCompareLoosely,
  methodsRemovalsBehindTheEndAreNothing,
];
