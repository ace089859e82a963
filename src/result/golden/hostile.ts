import type { HeaderLine, Run } from '../run-file.js';
import { check, clause, exchange, fail, plan, verdict } from './lines.js';
import { GOLDEN_HEADER, runOf } from './run.js';

/** What a target, or a contract from somewhere, may say. Each payload that could run sets the title of the page. */
export const PAYLOADS: readonly string[] = [
  '</script><script>document.title="PWNED"</script>',
  '</style><script>document.title="PWNED"</script>',
  '</pre></details></title><img src=x onerror="document.title=\'PWNED\'">',
  '"><svg onload=document.title="PWNED">',
  "'><iframe srcdoc='<script>parent.document.title=`PWNED`</script>'>",
  'javascript:document.title="PWNED"',
  '<!-- <script> --!> <![CDATA[ ]]> ]]&gt; <?xml?> &amp; &#0;',
  '${document.title="PWNED"} {{constructor}} $& $` $\' $1',
  'NUL \0 BEL \u0007 ESC \u001b[31mred\u001b[0m \u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007 CR \rover',
  'bidi \u202Egnp.exe\u202C \u2066x\u2069 \u200Fmark, soft\u00ADhyphen, zero\u200Bwidth, \uFEFFbom',
  'lines \u2028 \u2029 \u0085 and \u000b \u000c',
  'halves \uD800 and \uDC00, not characters \uFFFE \uFFFF \u{1FFFF}, tag \u{E0041}',
  '`code` ``` fence | cell *bold* [link](javascript:alert(1)) @everyone #1 http://evil.example <b>',
  "it's $(touch /tmp/pwned) `touch /tmp/pwned` ; touch /tmp/pwned # \\",
  '@/etc/passwd',
  '%s%n %d %% \\x41 \\101',
];

/** All of them, one after the other. */
export const HOSTILE = PAYLOADS.join('\n');

const ENTRY = `put-is-idempotent@${HOSTILE}`;

const HEADER: HeaderLine = {
  ...GOLDEN_HEADER,
  service: HOSTILE,
  baseUrl: HOSTILE,
  selection: [HOSTILE],
  sources: [{ name: HOSTILE, text: HOSTILE, sha256: 'a'.repeat(64) }],
  documents: [
    {
      id: HOSTILE,
      title: HOSTILE,
      sha256: 'd'.repeat(64),
      claimed: true,
      clauses: [
        clause(HOSTILE, { quote: HOSTILE, note: HOSTILE, checks: ['put-is-idempotent'], position: `${HOSTILE}:1:2` }),
        clause('gap', { part: HOSTILE, topic: HOSTILE, gap: { facts: [HOSTILE], filled: false, yaml: HOSTILE } }),
        clause('observed', { quote: HOSTILE, because: HOSTILE }),
        clause('unproven', { quote: HOSTILE, checks: [HOSTILE] }),
      ],
    },
  ],
  checks: [{ ...check('put-is-idempotent', HOSTILE), title: HOSTILE, rationale: HOSTILE, blindSpot: HOSTILE }],
  versions: { [HOSTILE]: HOSTILE },
};

/** A run in which every text that is not ours is hostile. */
export function hostileRun(): Run {
  const ids = PAYLOADS.map((_, n) => `${ENTRY}/0/main/${n}`);
  const finding = { claim: HOSTILE, expected: HOSTILE, observed: HOSTILE, where: HOSTILE, smallest: HOSTILE };
  return runOf(
    HEADER,
    [
      plan(ENTRY, [`${HOSTILE}:${HOSTILE}`], { check: 'put-is-idempotent', subject: HOSTILE, operations: [HOSTILE] }),
      ...['inconclusive', 'error', 'excluded', 'gap', 'none', 'pass'].map((name) =>
        plan(`${name} ${HOSTILE}`, [`${HOSTILE}:unproven`], { check: HOSTILE, subject: name }),
      ),
      ...PAYLOADS.map((payload, n) =>
        exchange(ENTRY, n, {
          operation: HOSTILE,
          as: payload,
          request: { method: payload, url: `http://h/${payload}`, headers: [['X-Odd', payload]], body: payload },
          response: {
            status: 200,
            headers: [['X-Odd', payload]],
            body: payload,
            bodyState: 'text',
            received: 1,
            decoded: 1,
          },
        }),
      ),
      exchange(ENTRY, PAYLOADS.length, {
        failure: { kind: 'reset', message: HOSTILE, sent: 'perhaps' },
        response: undefined,
      }),
      verdict(ENTRY, fail({ ...finding, exchanges: [...ids, `${ENTRY}/0/main/${PAYLOADS.length}`] })),
      verdict(`inconclusive ${HOSTILE}`, { kind: 'inconclusive', reason: 'vacuous', detail: HOSTILE, exchanges: [] }),
      verdict(`error ${HOSTILE}`, { kind: 'error', message: HOSTILE, stack: HOSTILE }),
      verdict(`excluded ${HOSTILE}`, { kind: 'skipped', how: 'excluded', because: HOSTILE }),
      verdict(`gap ${HOSTILE}`, { kind: 'not-specified', facts: [HOSTILE] }),
      verdict(`none ${HOSTILE}`, { kind: 'not-applicable', because: HOSTILE }),
      verdict(`pass ${HOSTILE}`, { kind: 'pass', cases: 1, expectations: 1, exchanges: 1, notes: [HOSTILE] }),
      { type: 'note', about: 'target', text: HOSTILE, entry: HOSTILE },
    ],
    'non-conformant',
  );
}
