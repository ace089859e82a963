import { headerOf, type Call } from '../http/message.js';

/** The keys of the library, under the names by which its contract asks for them. */
export const PROBITY_LIBRARY_KEYS = {
  PROBITY_LIBRARY_KEY_DESK: 'lib-desk-7fK2pQ9sXv4Tn6Wb',
  PROBITY_LIBRARY_KEY_BRANCH: 'lib-branch-M3dR8yHc1Zj5Lu0E',
  PROBITY_LIBRARY_KEY_VISITOR: 'lib-visitor-g4Ba6Si2Ok9Vt7Xm',
} as const;

/** What the one header of a call says of its caller: nothing, nothing that is known, or who it is. */
export type Caller = 'nobody' | 'stranger' | 'desk' | 'branch' | 'visitor';

export function callerOf(call: Call): Caller {
  const key = headerOf(call, 'X-Library-Key')?.trim() ?? '';
  if (key === '') return 'nobody';
  if (key === PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_DESK) return 'desk';
  if (key === PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_BRANCH) return 'branch';
  return key === PROBITY_LIBRARY_KEYS.PROBITY_LIBRARY_KEY_VISITOR ? 'visitor' : 'stranger';
}
