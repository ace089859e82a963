/** What was asked for cannot be done, with a message for a person: a command ends with exit code 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** How to mend it. */
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'UsageError';
  }
}
