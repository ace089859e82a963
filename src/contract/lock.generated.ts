// Generated from contracts/schema/lock.schema.json by scripts/generate-types.mjs. Change the schema, not this file.

/**
 * One body for each record.
 */
export type Bodies = {}[];
/**
 * Bodies that were accepted; for an operation that makes records, those of its resource are taken.
 */
export type Bodies1 = {}[];

/**
 * What one version of a service answered to fixed requests when it was recorded. Later runs hold the service to it.
 */
export interface BaselineLock {
  /**
   * Version of this format.
   */
  probity: 1;
  /**
   * What was recorded.
   */
  baseline: {
    /**
     * Name of the service, as in its contract.
     */
    service: string;
    /**
     * Name of the version, as in the contract.
     */
    version: string;
  };
  /**
   * Bodies that records are made of, by resource, without what must be new each time: unique values, the mark of the run, and references.
   */
  records: {
    [k: string]: Bodies;
  };
  /**
   * What each operation promised.
   */
  operations: {
    /**
     * What one operation promised.
     */
    [k: string]: {
      /**
       * Method and path, as in the contract.
       */
      request: string;
      bodies?: Bodies1;
      /**
       * Queries that were accepted, not percent-encoded.
       */
      queries?: string[];
      /**
       * Status of the answers, or several.
       */
      status: number | number[];
      members: Members;
      items?: Members1;
      /**
       * Members that were read back exactly as they had been written.
       */
      echoes?: string[];
      /**
       * Values that the contract listed for members of the answers, by JSON pointer.
       */
      values?: {
        [k: string]: unknown[];
      };
      /**
       * What was read back where nothing had been written, by JSON pointer.
       */
      defaults?: {};
    };
  };
  /**
   * How mistakes were answered, by what was wrong.
   */
  errors: {
    /**
     * How one mistake was answered.
     */
    [k: string]: {
      /**
       * Status of the answer.
       */
      status: number;
      /**
       * Code of the error, where the contract says where it stands.
       */
      code?: string;
      members: Members2;
    };
  };
}
/**
 * Members of the answers by JSON pointer, with their kinds. `?`: not in every answer. `*`: each item of a list, or each member of a map.
 */
export interface Members {
  [k: string]: string;
}
/**
 * Members of the items that a list shows.
 */
export interface Members1 {
  [k: string]: string;
}
/**
 * Members of the answer, as in an operation.
 */
export interface Members2 {
  [k: string]: string;
}
