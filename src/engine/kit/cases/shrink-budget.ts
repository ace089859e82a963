/** Milliseconds that shrinking one finding may take; how many requests it may cost follows from the effort. */
export const SHRINK_TIME = 20_000;
/** Simpler values that are tried at most for one finding: most cost nothing, since nothing new about them is sent. */
export const MOST_TRIED = 500;

/** Smaller cases that are tried at least, however many requests one takes. */
export const LEAST_TRIES = 12;
