import type { RecordedRequest, RecordedResponse } from '../../../result/exchange.js';
import { recordRequest, recordResponse } from './record.js';
import type { Registry } from './redact.js';
import type { WireAnswer, WireRequest } from '../transport.js';

/** Takes the secrets of a run out of what goes over the wire, for whoever stands between a run and its service and has to show it. */
export interface Unsecret {
  readonly request: (request: WireRequest) => RecordedRequest;
  readonly answer: (answer: WireAnswer) => RecordedResponse;
  readonly text: (text: string) => string;
}

export function unsecretBy(registry: Registry): Unsecret {
  return {
    request: (request) => recordRequest(request, registry),
    answer: (answer) => recordResponse(answer, registry),
    text: (text) => registry.redact(text),
  };
}
