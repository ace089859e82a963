// Generated from contracts/schema/waivers.schema.json by scripts/generate-types.mjs. Change the schema, not this file.

/**
 * Failures that are known and may stay for a while. A waiver changes the exit code of a run and no verdict, and is shown in every report.
 */
export interface WaiverFile {
  /**
   * Version of the contract language.
   */
  probity: 1;
  /**
   * One for each failure that is known.
   *
   * Items: A failure that is known: which one, why it may stay, who sees to it, and until when.
   */
  waivers: {
    /**
     * The entry that fails, a check and its subject. Either this or `clause`.
     */
    entry?: string;
    /**
     * The clause that is broken, for all entries that break it; with the id of its document in front where several have one of this name. Either this or `entry`.
     */
    clause?: string;
    /**
     * Only a failure with this fingerprint, as reports show it: one of another cause is not waived.
     */
    fingerprint?: string;
    /**
     * Why it may stay for now.
     */
    reason: string;
    /**
     * Who sees to it that it goes away.
     */
    owner: string;
    /**
     * Where the work on it is followed.
     */
    ticket?: string;
    /**
     * The last day on which it holds, in UTC. From the next day on the waiver is a finding itself.
     */
    expires: string;
  }[];
}
