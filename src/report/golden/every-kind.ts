import { fail, plan, verdict } from '../../result/golden/lines.js';
import { GOLDEN_HEADER, GOLDEN_LINES, runOf } from '../../result/golden/run.js';
import type { Run } from '../../result/run-file.js';

/** The golden run, and what it lacks: a fail of a permission, and one of what the service does not claim. */
export function everyKind(): Run {
  const mayFail = 'permission@orders';
  const unclaimed = 'problem-type@orders';
  return runOf(
    GOLDEN_HEADER,
    [
      plan(mayFail, ['web-api:service.permission']),
      plan(unclaimed, ['problem-details:members.type']),
      ...GOLDEN_LINES,
      verdict(mayFail, fail({ claim: 'What may be left out is there', fingerprint: 'orders 200 may' })),
      verdict(unclaimed, fail({ claim: 'A problem has a type', fingerprint: 'orders 400 type' })),
    ],
    'non-conformant',
  );
}
