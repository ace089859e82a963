/** Where the service takes time from. `now` is in milliseconds since 1970, or since whenever its owner likes. */
export interface Clock {
  now(): number;
  /** Resolves after that many milliseconds of this clock. */
  wait(milliseconds: number): Promise<void>;
}

/** The machine's own clock. */
export const machineClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};
