import type { JsonObject } from '../../../../contract/text/json.js';

/** What was created, told before the request is sent, so that a crash loses nothing. */
export interface Ledger {
  /** Before anything is sent: which run it is. */
  readonly begin: (event: LedgerBegin) => void;
  /** A create is about to be sent. */
  readonly intend: (event: LedgerIntent) => void;
  /** There is a record: now it has ids. Several may come of one create; then their tags have a number behind them. */
  readonly made: (event: LedgerEvent) => void;
  /** The create was refused: where the service keeps its word, it made nothing. */
  readonly refused: (event: { readonly tag: string }) => void;
  readonly removed: (event: { readonly tag: string }) => void;
}

export interface LedgerBegin {
  readonly baseUrl: string;
  /** What marks this run's records; a tag may have no room for all of it. */
  readonly nonce: string;
  readonly service: string;
  /** The service contract as it was named, and its digest. */
  readonly contract: string;
  readonly sha256: string;
  /** Operations that the operator left out: no clean-up sends them either. */
  readonly leftOut?: readonly string[];
}

export interface LedgerEvent {
  /** Unique in the run: the same in `intend`, `made`, `refused` and `removed`. */
  readonly tag: string;
  readonly resource: string;
  /** The operation that creates. */
  readonly request: string;
  /** Placeholder values of the record; of a create that is about to be sent only those that are known before. */
  readonly ids: Readonly<Record<string, string>>;
  /** The identity that makes it, where that is not the default: nobody else may see it. */
  readonly as?: string;
}

export interface LedgerIntent extends LedgerEvent {
  /** JSON pointers of the tag and of unique fields with the texts that were sent there. */
  readonly marks: Readonly<Record<string, string>>;
  /** The item that was sent, where nothing in it carries the mark of the run, and it is not long. */
  readonly sent?: JsonObject;
}

export const NO_LEDGER: Ledger = {
  begin: () => undefined,
  intend: () => undefined,
  made: () => undefined,
  refused: () => undefined,
  removed: () => undefined,
};
