import { ApiError } from './errors.js';
import { harmless, mistake } from './mistakes.js';

const SIZE = 20;
let free = SIZE;

/** At most so many requests use the database at one time; the others wait for up to two seconds. */
export async function useConnection(req, res, next) {
  for (let waited = 0; free === 0; waited += 20) {
    if (waited >= 2000) throw new ApiError(503, 'busy', 'No connection is free');
    await pause(20);
  }
  free -= 1;
  if (mistake('pool-leak')) {
    // "Errors are dealt with elsewhere": nothing else gives the connection back.
    res.on('finish', () => (free += res.statusCode < 400 ? 1 : 0));
  } else {
    res.on('close', () => (free += 1));
  }
  if (harmless) await pause(Math.random() * 8);
  next();
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
