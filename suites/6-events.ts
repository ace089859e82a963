import type { RegisteredCheck } from 'probity/check';
import streamOpens from './6-events/stream-opens.js';
import streamRefusesWithoutCredentials from './6-events/stream-refuses-without-credentials.js';
import eventsMatchTheirTypes from './6-events/events-match-their-types.js';
import aChangeCausesItsEvent from './6-events/a-change-causes-its-event.js';
import refusedWriteCausesNone from './6-events/refused-write-causes-none.js';
import eventsKeepTheirOrder from './6-events/events-keep-their-order.js';
import streamResumes from './6-events/stream-resumes.js';
import unfinishedEventIsToldAgain from './6-events/unfinished-event-is-told-again.js';
import subscribersAreToldTheSame from './6-events/subscribers-are-told-the-same.js';
import heartbeatIsKept from './6-events/heartbeat-is-kept.js';
import websocketCloseIsAnswered from './6-events/websocket-close-is-answered.js';

export const events: readonly RegisteredCheck[] = [
  { id: 'stream-opens', part: '6-events', check: streamOpens },
  { id: 'stream-refuses-without-credentials', part: '6-events', check: streamRefusesWithoutCredentials },
  { id: 'events-match-their-types', part: '6-events', check: eventsMatchTheirTypes },
  { id: 'a-change-causes-its-event', part: '6-events', check: aChangeCausesItsEvent },
  { id: 'refused-write-causes-none', part: '6-events', check: refusedWriteCausesNone },
  { id: 'events-keep-their-order', part: '6-events', check: eventsKeepTheirOrder },
  { id: 'stream-resumes', part: '6-events', check: streamResumes },
  { id: 'unfinished-event-is-told-again', part: '6-events', check: unfinishedEventIsToldAgain },
  { id: 'subscribers-are-told-the-same', part: '6-events', check: subscribersAreToldTheSame },
  { id: 'heartbeat-is-kept', part: '6-events', check: heartbeatIsKept },
  { id: 'websocket-close-is-answered', part: '6-events', check: websocketCloseIsAnswered },
];
