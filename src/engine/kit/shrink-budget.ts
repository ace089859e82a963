/** Milliseconds that shrinking one finding may take; how many requests it may cost follows from the effort. */
export const SHRINK_TIME = 20_000;
