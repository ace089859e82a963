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
  '</svg><script>document.title="PWNED"</script>',
  '::error file=a.ts,line=1::PWNED %0A%250A , : \n::add-mask::PWNED\r::stop-commands::x ##[add-mask]PWNED',
  'ok 1 - PWNED # SKIP\nnot ok 2 - PWNED # TODO\n  ...\nBail out! PWNED\n1..0 # SKIP PWNED \\# SKIP',
  '{0} {{1}} [PWNED](javascript:alert(1)) [PWNED](1) [[ATTACHMENT|/etc/passwd]]',
];

/** All of them, one after the other. */
export const HOSTILE = PAYLOADS.join('\n');

function headerOf(text: string): HeaderLine {
  return {
    ...GOLDEN_HEADER,
    service: text,
    baseUrl: text,
    selection: [text],
    sources: [{ name: text, text, sha256: 'a'.repeat(64) }],
    documents: [
      {
        id: text,
        title: text,
        sha256: 'd'.repeat(64),
        claimed: true,
        text,
        clauses: [
          clause(text, { quote: text, note: text, checks: ['put-is-idempotent'], position: `${text}:1:2` }),
          clause('gap', { part: text, topic: text, gap: { facts: [text], filled: false, yaml: text } }),
          clause('observed', { quote: text, because: text }),
          clause('unproven', { quote: text, checks: [text] }),
        ],
      },
    ],
    checks: [{ ...check('put-is-idempotent', text), title: text, rationale: text, blindSpot: text }],
    versions: { [text]: text },
  };
}

/** A run in which every text that is not ours is hostile. */
export function hostileRun(payloads: readonly string[] = PAYLOADS): Run {
  const text = payloads.join('\n');
  const entry = `put-is-idempotent@${text}`;
  const ids = payloads.map((_, n) => `${entry}/0/main/${n}`);
  const finding = { claim: text, expected: text, observed: text, where: text, smallest: text };
  return runOf(
    headerOf(text),
    [
      plan(entry, [`${text}:${text}`], { check: 'put-is-idempotent', subject: text, operations: [text] }),
      ...['inconclusive', 'error', 'excluded', 'gap', 'none', 'pass'].map((name) =>
        plan(`${name} ${text}`, [`${text}:unproven`], { check: text, subject: name }),
      ),
      ...payloads.map((payload, n) =>
        exchange(entry, n, {
          operation: text,
          as: payload,
          // Overlapping, and answered by turns with success and failure: so that they are compared and drawn.
          started: 100 + n * 10,
          ended: 115 + n * 10,
          request: { method: payload, url: `http://h/${payload}`, headers: [['X-Odd', payload]], body: payload },
          response: {
            status: n % 2 === 0 ? 200 : 500,
            headers: [['X-Odd', payload]],
            body: payload,
            bodyState: 'text',
            received: 1,
            decoded: 1,
          },
        }),
      ),
      exchange(entry, payloads.length, {
        failure: { kind: 'reset', message: text, sent: 'perhaps' },
        response: undefined,
      }),
      verdict(entry, fail({ ...finding, exchanges: [...ids, `${entry}/0/main/${payloads.length}`] })),
      verdict(`inconclusive ${text}`, { kind: 'inconclusive', reason: 'vacuous', detail: text, exchanges: [] }),
      verdict(`error ${text}`, { kind: 'error', message: text, stack: text }),
      verdict(`excluded ${text}`, { kind: 'skipped', how: 'excluded', because: text }),
      verdict(`gap ${text}`, { kind: 'not-specified', facts: [text] }),
      verdict(`none ${text}`, { kind: 'not-applicable', because: text }),
      verdict(`pass ${text}`, { kind: 'pass', cases: 1, expectations: 1, exchanges: 1, notes: [text] }),
      { type: 'note', about: 'target', text, entry: text },
    ],
    'non-conformant',
  );
}
