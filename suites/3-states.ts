import type { RegisteredCheck } from 'probity/check';
import undeclaredStatesAreNotWritten from './3-states/undeclared-states-are-not-written.js';
import immutableMembersStay from './3-states/immutable-members-stay.js';
import membersChangeWithEachWrite from './3-states/members-change-with-each-write.js';
import tagsChangeWithEveryMember from './3-states/tags-change-with-every-member.js';
import neededMembersAreKeptTo from './3-states/needed-members-are-kept-to.js';
import neededRecordsAreAskedFor from './3-states/needed-records-are-asked-for.js';
import writesKeepToTheirStates from './3-states/writes-keep-to-their-states.js';
import transitionsAreAsDeclared from './3-states/transitions-are-as-declared.js';
import requestsForSeveralNeedRights from './3-states/requests-for-several-need-rights.js';
import requestsActOnEachThatTheyName from './3-states/requests-act-on-each-that-they-name.js';
import wrongRequestsForSeveralAreRefused from './3-states/wrong-requests-for-several-are-refused.js';
import whatFailsAmongSeveralIsAsDeclared from './3-states/what-fails-among-several-is-as-declared.js';
import actionsAboveLeadWhatIsBelow from './3-states/actions-above-lead-what-is-below.js';
import statesAreAmongTheDeclared from './3-states/states-are-among-the-declared.js';
import stateIsWrittenAsDeclared from './3-states/state-is-written-as-declared.js';
import racingActionsFitAnOrder from './3-states/racing-actions-fit-an-order.js';
import preconditionIsRequiredAsDeclared from './3-states/precondition-is-required-as-declared.js';
import repeatedMembersAreCompared from './3-states/repeated-members-are-compared.js';
import setValuesAreUnique from './3-states/set-values-are-unique.js';
import staleDeleteIsRefused from './3-states/stale-delete-is-refused.js';
import uniqueCaseIsAsDeclared from './3-states/unique-case-is-as-declared.js';
import uniqueScopeIsAsDeclared from './3-states/unique-scope-is-as-declared.js';
import uniqueWhileIsAsDeclared from './3-states/unique-while-is-as-declared.js';
import deletedUniqueValuesAreAsDeclared from './3-states/deleted-unique-values-are-as-declared.js';
import actionsSetWhatTheyDeclare from './3-states/actions-set-what-they-declare.js';
import actionsAnswerWithWhatIsRead from './3-states/actions-answer-with-what-is-read.js';
import writesTellTheTagOfWhatIsRead from './3-states/writes-tell-the-tag-of-what-is-read.js';
import staleUpdateIsRefused from './3-states/stale-update-is-refused.js';
import actionsHeedVersions from './3-states/actions-heed-versions.js';
import ifMatchAsteriskAsksForARecord from './3-states/if-match-asterisk-asks-for-a-record.js';
import oneRacerWins from './3-states/one-racer-wins.js';
import acknowledgedUpdatesSurvive from './3-states/acknowledged-updates-survive.js';
import disjointPatchesSurvive from './3-states/disjoint-patches-survive.js';
import effectsAreAsDeclared from './3-states/effects-are-as-declared.js';
import effectsSetWhatTheyDeclare from './3-states/effects-set-what-they-declare.js';
import aggregatesFollowTheirRecords from './3-states/aggregates-follow-their-records.js';
import racingEffectsAddUp from './3-states/racing-effects-add-up.js';
import statesOfDependentsHoldDeletes from './3-states/states-of-dependents-hold-deletes.js';
import operationsMakeTheirRecords from './3-states/operations-make-their-records.js';
import boundsOfBodiesAreKept from './3-states/bounds-of-bodies-are-kept.js';
import takenValuesAreRefusedAsDeclared from './3-states/taken-values-are-refused-as-declared.js';
import madeRecordsShowWhatWasDone from './3-states/made-records-show-what-was-done.js';
import listsOfMadeRecordsAreWhole from './3-states/lists-of-made-records-are-whole.js';
import recordsOfOneAreCapped from './3-states/records-of-one-are-capped.js';
import overlappingSpansAreRefused from './3-states/overlapping-spans-are-refused.js';
import racingSpansDoNotOverlap from './3-states/racing-spans-do-not-overlap.js';
import takenValuesAreRefused from './3-states/taken-values-are-refused.js';
import oneCreatorWins from './3-states/one-creator-wins.js';

export const states: readonly RegisteredCheck[] = [
  { id: 'transitions-are-as-declared', part: '3-states', check: transitionsAreAsDeclared },
  { id: 'actions-above-lead-what-is-below', part: '3-states', check: actionsAboveLeadWhatIsBelow },
  { id: 'requests-for-several-need-rights', part: '3-states', check: requestsForSeveralNeedRights },
  { id: 'requests-act-on-each-that-they-name', part: '3-states', check: requestsActOnEachThatTheyName },
  {
    id: 'what-fails-among-several-is-as-declared',
    part: '3-states',
    check: whatFailsAmongSeveralIsAsDeclared,
  },
  { id: 'wrong-requests-for-several-are-refused', part: '3-states', check: wrongRequestsForSeveralAreRefused },
  { id: 'undeclared-states-are-not-written', part: '3-states', check: undeclaredStatesAreNotWritten },
  { id: 'writes-keep-to-their-states', part: '3-states', check: writesKeepToTheirStates },
  { id: 'needed-members-are-kept-to', part: '3-states', check: neededMembersAreKeptTo },
  { id: 'needed-records-are-asked-for', part: '3-states', check: neededRecordsAreAskedFor },
  { id: 'states-are-among-the-declared', part: '3-states', check: statesAreAmongTheDeclared },
  { id: 'state-is-written-as-declared', part: '3-states', check: stateIsWrittenAsDeclared },
  { id: 'racing-actions-fit-an-order', part: '3-states', check: racingActionsFitAnOrder },
  { id: 'precondition-is-required-as-declared', part: '3-states', check: preconditionIsRequiredAsDeclared },
  { id: 'stale-delete-is-refused', part: '3-states', check: staleDeleteIsRefused },
  { id: 'actions-heed-versions', part: '3-states', check: actionsHeedVersions },
  { id: 'stale-update-is-refused', part: '3-states', check: staleUpdateIsRefused },
  { id: 'if-match-asterisk-asks-for-a-record', part: '3-states', check: ifMatchAsteriskAsksForARecord },
  { id: 'one-racer-wins', part: '3-states', check: oneRacerWins },
  { id: 'acknowledged-updates-survive', part: '3-states', check: acknowledgedUpdatesSurvive },
  { id: 'disjoint-patches-survive', part: '3-states', check: disjointPatchesSurvive },
  { id: 'effects-are-as-declared', part: '3-states', check: effectsAreAsDeclared },
  { id: 'effects-set-what-they-declare', part: '3-states', check: effectsSetWhatTheyDeclare },
  { id: 'aggregates-follow-their-records', part: '3-states', check: aggregatesFollowTheirRecords },
  { id: 'racing-effects-add-up', part: '3-states', check: racingEffectsAddUp },
  { id: 'states-of-dependents-hold-deletes', part: '3-states', check: statesOfDependentsHoldDeletes },
  { id: 'operations-make-their-records', part: '3-states', check: operationsMakeTheirRecords },
  { id: 'bounds-of-bodies-are-kept', part: '3-states', check: boundsOfBodiesAreKept },
  { id: 'made-records-show-what-was-done', part: '3-states', check: madeRecordsShowWhatWasDone },
  { id: 'lists-of-made-records-are-whole', part: '3-states', check: listsOfMadeRecordsAreWhole },
  { id: 'records-of-one-are-capped', part: '3-states', check: recordsOfOneAreCapped },
  { id: 'overlapping-spans-are-refused', part: '3-states', check: overlappingSpansAreRefused },
  { id: 'racing-spans-do-not-overlap', part: '3-states', check: racingSpansDoNotOverlap },
  { id: 'one-creator-wins', part: '3-states', check: oneCreatorWins },
  { id: 'taken-values-are-refused', part: '3-states', check: takenValuesAreRefused },
  { id: 'taken-values-are-refused-as-declared', part: '3-states', check: takenValuesAreRefusedAsDeclared },
  { id: 'unique-case-is-as-declared', part: '3-states', check: uniqueCaseIsAsDeclared },
  { id: 'unique-scope-is-as-declared', part: '3-states', check: uniqueScopeIsAsDeclared },
  { id: 'unique-while-is-as-declared', part: '3-states', check: uniqueWhileIsAsDeclared },
  {
    id: 'deleted-unique-values-are-as-declared',
    part: '3-states',
    check: deletedUniqueValuesAreAsDeclared,
  },
  { id: 'set-values-are-unique', part: '3-states', check: setValuesAreUnique },
  { id: 'writes-tell-the-tag-of-what-is-read', part: '3-states', check: writesTellTheTagOfWhatIsRead },
  { id: 'tags-change-with-every-member', part: '3-states', check: tagsChangeWithEveryMember },
  { id: 'immutable-members-stay', part: '3-states', check: immutableMembersStay },
  { id: 'members-change-with-each-write', part: '3-states', check: membersChangeWithEachWrite },
  { id: 'actions-set-what-they-declare', part: '3-states', check: actionsSetWhatTheyDeclare },
  { id: 'repeated-members-are-compared', part: '3-states', check: repeatedMembersAreCompared },
  { id: 'actions-answer-with-what-is-read', part: '3-states', check: actionsAnswerWithWhatIsRead },
];
