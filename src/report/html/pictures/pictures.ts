import type { Entry } from '../../../result/entries.js';
import type { ExchangeLine, Run } from '../../../result/run-file.js';
import type { Finding } from '../../../result/verdict.js';
import { beforeAfterOf } from '../../pictures/before-after.js';
import { callerLanesOf } from '../../pictures/caller-lanes.js';
import { pageWalkOf } from '../../telling/page-walk.js';
import { declaredStates, stateDiagramOf } from '../../pictures/state-diagram.js';
import { streamLanesOf } from '../../pictures/stream-lanes.js';
import { timeLanesOf, whyOf } from '../../pictures/time-lanes.js';
import type { Told } from '../../telling/tell.js';
import { drawBeforeAfter } from './draw-before-after.js';
import { drawCallers, drawStream, drawTimeLanes } from './draw-lanes.js';
import { drawStates } from './draw-states.js';
import { drawWalk } from './draw-walk.js';
import { html, type Markup } from '../markup/markup.js';

/** What is drawn of a finding. */
export interface Pictures {
  /** Nothing where its exchanges show nothing that a picture makes plainer. */
  readonly markup: Markup;
  /** The places that differ are in the picture already. */
  readonly hasSides: boolean;
}

/** Draws the findings of a run from their exchanges alone. Looks through those of the run once. */
export function pictureMaker(
  run: Run,
): (drawn: {
  readonly entry: Entry;
  readonly finding: Finding;
  readonly told: Told;
  readonly own: readonly ExchangeLine[];
  readonly id: string;
}) => Pictures {
  const streams = run.exchanges.filter(({ stream }) => stream !== undefined);
  const statesOf = declaredStates(run);
  const { operations = [] } = run.header;
  return ({ entry, finding, told, own, id }) => {
    const sides = beforeAfterOf(told, finding, own);
    const walk = pageWalkOf(finding, own);
    const race = timeLanesOf(own);
    const stream = streamLanesOf(finding, own, streams);
    const callers = callerLanesOf(told, finding.claim, own, operations);
    const states = own.some(isAction) && stateDiagramOf(statesOf(entry.plan.subject.split('.', 1)[0] ?? ''), own);
    return {
      hasSides: sides !== undefined,
      markup: html`${sides && drawBeforeAfter(sides)}${walk && drawWalk(walk)}${callers && drawCallers(callers)}${states && drawStates(states, `${id}-states`)}${stream && drawStream(stream, `${id}-stream`)}${race && drawTimeLanes(race, `${id}-race`, whyOf(finding.observed))}`,
    };
  };
}

/** An operation of its own kind, such as `pay`: only these lead from state to state. */
function isAction({ operation }: ExchangeLine): boolean {
  return operation !== undefined && !/\.(list|read|create|update|replace|delete)$/.test(operation);
}
