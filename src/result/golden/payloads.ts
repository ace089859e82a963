/**
 * What hostile targets have put into pages before: each way out of the element that a text may stand in, with each
 * element that runs or fetches something, and characters that no page should show as they are. What runs sets
 * `window.PWNED` and the title; what fetches asks for a place that answers nobody.
 */

const RUN = "window.PWNED=1;document.title='PWNED'";
const PLACE = 'http://127.0.0.1:9/pwned';

/** Ends of elements, attributes, comments and scripts. */
const WAYS_OUT: readonly string[] = [
  '',
  '</script>',
  '</style>',
  '</template>',
  '</pre></details></td></tr></table>',
  '</title></textarea></noscript>',
  '">',
  "'>",
  '`>',
  '-->',
  ']]>',
];

const ELEMENTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src="${PLACE}.js"></script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${PLACE}.png">`,
  `<svg onload="${RUN}">`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><a href="javascript:${RUN}"><rect width=9 height=9 /></a></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="${PLACE}.svg"></object>`,
  `<embed src="${PLACE}.svg">`,
  `<link rel="stylesheet" href="${PLACE}.css">`,
  `<link rel="prefetch" href="${PLACE}">`,
  `<meta http-equiv="refresh" content="0;url=${PLACE}">`,
  `<base href="${PLACE}/">`,
  `<form action="${PLACE}"><input autofocus onfocus="${RUN};form.submit()"></form>`,
  `<style>@import "${PLACE}.css"; body { background: url(${PLACE}.png) }</style>`,
  `<div style="background:url(${PLACE}.png)" onmouseover="${RUN}">x</div>`,
  `<details open ontoggle="${RUN}"><summary>x</summary></details>`,
  `<video src="${PLACE}.mp4" onerror="${RUN}" autoplay></video>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${RUN}"></style></mglyph></table></mtext></math>`,
];

const ATTRIBUTES: readonly string[] = [
  `" onfocus="${RUN}" autofocus="`,
  `' onmouseover='${RUN}' x='`,
  ` onload=${RUN.replaceAll(' ', '')} `,
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `vbscript:msgbox(1)`,
  '{{constructor.constructor("window.PWNED=1")()}}',
  '${window.PWNED=1}',
  '<%= 1 %> <?php ?> #{1} [[1]]',
];

const CHARACTERS: readonly string[] = [
  'NUL \0 inside',
  'BEL \u0007 BS \b DEL \u007f',
  'ESC \u001b[31mred\u001b[0m \u001b]0;title\u0007',
  'CSI \u009b31m',
  'CR \r over',
  'lines \u2028 \u2029 \u0085',
  'VT \u000b FF \u000c',
  'right-to-left \u202Egnp.exe\u202C',
  'isolates \u2066x\u2069 \u2067y\u2069',
  'zero\u200Bwidth joiner\u2060',
  'soft\u00ADhyphen and \uFEFF mark',
  'high half \uD800 alone',
  'low half \uDC00 alone',
  'halves the wrong way \uDC00\uD800',
  'not characters \uFFFE \uFFFF \u{1FFFF}',
  'tags \u{E0041}\u{E0042}',
  'private \uE000 \u{F0000}',
  'combining e\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301',
  'wide ﷽ 𒐫 emoji 👩‍👩‍👧‍👦',
  'fullwidth ＜script＞alert(1)＜/script＞',
  'overlong %C0%BCscript%C0%BE',
  'entity &lt;script&gt; &#60;script&#62; &amp;lt;',
  'utf-7 +ADw-script+AD4-',
  '<'.repeat(500),
  '&'.repeat(500),
  '['.repeat(2000),
];

export const CORPUS: readonly string[] = [
  ...WAYS_OUT.flatMap((out) => ELEMENTS.map((element) => `${out}${element}`)),
  ...WAYS_OUT.map((out) => `${out}<!--<script>${out}`),
  ...ATTRIBUTES,
  ...CHARACTERS,
];
