import { describe, test } from 'vitest';
import { judge, type Behaviour } from './fixtures/bench.js';
import { deadConnections, troubledConnections } from './fixtures/connections.js';
import { oddContent, sameContent } from './fixtures/content.js';
import { places } from './fixtures/links.js';
import { mixedAnswers } from './fixtures/mixed.js';
import { deadMessages, oddMessages } from './fixtures/messages.js';
import { slowPatterns } from './fixtures/patterns.js';
import { floodedStreams } from './fixtures/streams.js';
import { disturbedTraffic } from './fixtures/traffic.js';
import { part } from '../selftest/fixtures/amount.js';

/**
 * Whatever a target does, a run ends soon, gives every planned entry one verdict, has no defect of its own, follows nobody
 * elsewhere, and blames nothing on the contract that the service did not do.
 */
const FAMILIES: Readonly<Record<string, readonly (readonly [string, Behaviour])[]>> = {
  'nobody can talk to it, so nothing is judged': [...deadConnections, ...deadMessages],
  'it is in trouble, so little is judged': Object.entries(troubledConnections),
  'its messages are odd, but say something': Object.entries(oddMessages),
  'its content is odd': [...Object.entries(oddContent), ...sameContent],
  'its answers are those to other requests': mixedAnswers,
  'it leads elsewhere': places,
  // Each pattern takes the time that it is given, under each schema that it stands in.
  'its contract has slow patterns': part(Object.entries(slowPatterns), 1),
  'its streams never end': Object.entries(floodedStreams),
  'its traffic is disturbed': Object.entries(disturbedTraffic),
};

describe.each(Object.entries(FAMILIES))('%s', (_, behaviours) => {
  test.concurrent.each(part(behaviours, 2))('%s', async (_name, behaviour) => {
    await judge(behaviour);
  });
});
