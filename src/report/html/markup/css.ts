/** The style sheet. Colours keep a contrast of at least 4.5 to 1 on their ground, in both schemes. */
export const CSS = `
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f5f6f7; --line: #c9ced4; --text: #1b1f24; --quiet: #545d68; --link: #0550ae;
  --bad: #a4161a; --bad-ground: #fdeceb; --doubt: #6f4400; --doubt-ground: #fdf3dc; --good: #14612e; --good-ground: #e6f4ea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14171a; --raised: #1e2226; --line: #434a52; --text: #e6e8ea; --quiet: #a9b1ba; --link: #8ab8ff;
    --bad: #ffa198; --bad-ground: #3a1a1a; --doubt: #f2c66d; --doubt-ground: #33280f; --good: #86d99f; --good-ground: #14301d;
  }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem 1.25rem 4rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.15rem; margin: 0; } h2 { font-size: 1.35rem; margin: 2.25rem 0 .5rem; } h3 { font-size: 1.1rem; }
h4 { font-size: 1rem; margin: 1.1rem 0 .25rem; } h5 { font-size: .875rem; margin: .6rem 0 .2rem; }
p { margin: .35rem 0; } small { font-size: .85em; } small.quiet { font-size: .85em; } a { color: var(--link); }
code, pre { font: .85rem/1.45 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
pre { margin: .2rem 0; padding: .5rem .7rem; background: var(--raised); border: 1px solid var(--line); border-radius: .3rem;
  white-space: pre-wrap; max-height: 28rem; overflow: auto; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
:target { outline: 3px solid var(--doubt); outline-offset: 3px; } section:target, article:target { outline: none; }
section:target > h2, article:target > h3 { outline: 3px solid var(--doubt); outline-offset: 3px; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
.quiet { color: var(--quiet); font-size: .9em; } .figure { font-size: 1.15rem; } .figure strong { font-size: 2.6rem; line-height: 1; } .figure .quiet { margin-left: .5rem; }
.masthead { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem 2rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; margin: .5rem 0 0; padding: 0; }
.verdict { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-left: .5rem solid currentColor; border-radius: .4rem; }
.verdict > * { color: var(--text); } .verdict h2 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
.verdict.bad, .verdict.bad h2 { color: var(--bad); } .verdict.doubt, .verdict.doubt h2 { color: var(--doubt); }
.verdict.good, .verdict.good h2 { color: var(--good); }
.sentence { font-size: 1.15rem; } .banner { font-weight: 600; border: 2px solid var(--doubt); padding: .4rem .7rem; border-radius: .3rem; }
.documents { list-style: none; padding: 0; margin: .5rem 0; display: flex; flex-wrap: wrap; gap: .3rem 1.5rem; }
.counts { line-height: 2; }
.chip { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .85em; white-space: nowrap; }
.chip.bad { color: var(--bad); background: var(--bad-ground); font-weight: 600; } .chip.doubt { color: var(--doubt); background: var(--doubt-ground); }
.chip.good { color: var(--good); background: var(--good-ground); } .chip.open { border-style: dashed; } .chip.quiet { color: var(--quiet); font-size: .85em; }
.level { display: inline-block; min-width: 3.6rem; padding: 0 .4rem; border-radius: .25rem; border: 1px solid var(--line); font-size: .85rem; font-weight: 600; text-align: center; }
#first ol { list-style: none; padding: 0; margin: .5rem 0; display: grid; gap: .6rem; }
#first ol li { padding: .6rem .9rem; border: 1px solid var(--line); border-left: .35rem solid var(--quiet); border-radius: .4rem; }
#first ol a { font-weight: 600; } #first li > .quiet:not(.chip), #first li > .plain { display: block; } #uncovered li { margin: .3rem 0; } #next li { margin: .3rem 0; }
#first ol li.lost, #first ol li.leaked, #first ol li.access, #first ol li.crash { border-left-color: var(--bad); } #first ol li.wrong { border-left-color: var(--doubt); }
.harm { display: inline-block; padding: 0 .5rem; border-radius: .25rem; font-size: .85rem; font-weight: 700; white-space: nowrap; color: var(--ground); background: var(--bad); }
.harm.wrong { background: var(--doubt); } .harm.form { color: var(--text); background: var(--raised); outline: 1px solid var(--line); }
.verdict.narrow, .verdict.narrow h2 { color: var(--quiet); } .cost { font-size: 1.05rem; } .rule, .with, .again { margin: .5rem 0; } .with ul { margin: .2rem 0; padding-left: 1.3rem; } .more > summary { font-weight: 600; margin-top: .5rem; }
.deciding { margin: .7rem 0; padding: .5rem .8rem; background: var(--raised); border: 1px solid var(--line); border-radius: .3rem; } .deciding p { margin: .15rem 0; }
.way { display: inline-block; min-width: 3rem; color: var(--quiet); font-size: .85rem; } .payload { padding-left: 3.3rem; } mark { background: var(--bad-ground); color: var(--bad); font-weight: 700; }
.sides td, .sides th { padding: .25rem .6rem; font-size: .9rem; } .sides .got { background: var(--bad-ground); } .sides { margin: .5rem 0; }
.finding { margin: 1.25rem 0; padding: .25rem 1.25rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .4rem; }
.cross { color: var(--bad); margin-right: .4rem; }
.finding:not(.must) { border-left-color: var(--doubt); } .finding:not(.must) .cross { color: var(--doubt); }
blockquote { margin: .6rem 0; padding: .1rem 1rem; border-left: .25rem solid var(--line); } blockquote footer { color: var(--quiet); font-size: .9rem; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 1rem; } .columns > div { min-width: 0; }
.compare pre { font-size: .95rem; }
.exchanges { padding-left: 1.6rem; } .exchange { margin: .3rem 0; }
summary { cursor: pointer; padding: .2rem 0; } details.part, details.gap { border-top: 1px solid var(--line); padding: .2rem 0; }
.doubts, .reasons { list-style: none; padding-left: 0; } .mark { display: inline-block; width: 1.2rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-top: 1px solid var(--line); }
td:first-child { white-space: nowrap; } td p { margin: 0 0 .2rem; } .entries { padding-left: 1rem; }
.filter { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; margin: .5rem 0; } .filter[hidden] { display: none; }
input, select, button { font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--quiet); border-radius: .3rem; padding: .15rem .5rem; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.bad { color: var(--bad); } .doubt { color: var(--doubt); } .good { color: var(--good); } .open, .quiet { color: var(--quiet); }
svg { display: block; width: 100%; } svg.bar { height: .9rem; min-width: 6rem; } svg.plot { height: 6rem; border-bottom: 1px solid var(--line); }
svg rect { fill: var(--link); } svg line { stroke: var(--quiet); stroke-width: 1.5; } svg rect.bad { fill: var(--bad); } svg rect.good { fill: var(--good); }
svg rect.doubt { fill: var(--doubt); } svg rect.open, svg rect.quiet { fill: var(--line); }
figure { margin: .5rem 0; } figcaption, caption { text-align: left; color: var(--quiet); font-size: .9rem; padding: .2rem 0; }
.latency th, .latency td, .timeline td, .changes td, .changes th { padding: .2rem .5rem; font-size: .9rem; }
.latency td:last-child, .timeline td:last-child { width: 30%; min-width: 6rem; } .surface td { white-space: nowrap; } .surface td:last-child { width: auto; min-width: 0; } th { font-weight: 600; overflow-wrap: normal; } .level { white-space: nowrap; }
.changes { table-layout: fixed; } .changes td:first-child, .timeline td:first-child { white-space: normal; }
.sentence-mark { font-size: inherit; } .sentence-mark a { text-decoration-thickness: 2px; text-underline-offset: .2em; color: inherit; } .sentence-mark.bad { background: var(--bad-ground); }
.sentence-mark.doubt { background: var(--doubt-ground); } .mark-symbol { font-weight: 700; padding-right: .2rem; }
#entries td:last-child { min-width: 9rem; overflow-wrap: normal; } #clauses td:nth-child(n+3) { overflow-wrap: normal; }
.document td:first-child { white-space: normal; min-width: 6rem; } .since { list-style: none; padding: 0; } .around { text-align: right; font-size: .9rem; margin: 0; }
.scroll { overflow: auto; max-width: 100%; position: relative; } .legend span { white-space: nowrap; margin-right: 1rem; } .sign { display: inline-block; min-width: 1.1rem; font-weight: 700; }
.map { width: 100%; border-collapse: separate; border-spacing: 0; font-size: .9rem; } .map small.quiet { font-size: .9em; } .scroll:has(> .map) { max-height: 44rem; border: 1px solid var(--line); border-radius: .4rem; }
.map caption { padding: .5rem .7rem; position: sticky; left: 0; max-width: min(70rem, 84vw); caption-side: bottom; } .map th, .map td { padding: 0; border-top: 1px solid var(--line); } .map th { font-weight: 400; padding: .2rem .7rem; max-width: 38rem; } .map th a { color: inherit; text-decoration: none; } .map th a:hover { text-decoration: underline; }
.map thead th { position: sticky; top: 0; z-index: 1; font-weight: 600; background: var(--raised); border-top: 0; vertical-align: bottom; } .map .group th { font-weight: 700; background: var(--raised); padding-top: .6rem; } .map td { min-width: 3.4rem; border-left: 1px solid var(--line); }
.map td a { display: block; padding: .2rem .3rem; text-align: center; font-weight: 700; text-decoration: none; color: inherit; } .map td a:hover { outline: 2px solid currentColor; outline-offset: -2px; } .map td.bad { background: var(--bad-ground); } .map td.doubt { background: var(--doubt-ground); } .map td.good { background: var(--good-ground); }
.map thead button { border: 0; background: none; padding: 0; font-weight: 600; color: var(--link); cursor: pointer; text-align: left; white-space: nowrap; } .map .operation { background-color: var(--raised); } .map th.operation { font-weight: 400; }
.steep thead th:nth-child(n+2) { writing-mode: vertical-rl; transform: rotate(180deg); padding: .5rem .3rem; white-space: nowrap; } .steep td { min-width: 2.2rem; }
.picture { margin: .8rem 0; padding: .6rem .9rem .8rem; border: 1px solid var(--line); border-radius: .4rem; } .picture figcaption { color: var(--text); padding: 0 0 .4rem; } .picture table { margin: 0; }
.members td, .members th, .callers td, .callers th { padding: .2rem .6rem; font-size: .9rem; } .members td:first-child { width: 1.6rem; padding-right: 0; } .members th[scope=row] { font-weight: 400; white-space: nowrap; }
.members .wrong { background: var(--bad-ground); } .members .wrong > td:first-child, .members .wrong .got code { color: var(--bad); font-weight: 700; } .members .unlike > td:first-child, .members .changed > td:first-child { color: var(--doubt); font-weight: 700; } .members .unlike .got, .members .changed .got { background: var(--doubt-ground); }
.walk ol, .walk ul { list-style: none; margin: 0; padding: 0; } .walk ol > li { display: flex; gap: .8rem; align-items: baseline; padding: .2rem 0; } .walk .page { flex: 0 0 6.5rem; color: var(--quiet); font-size: .85rem; text-align: right; } .walk ul { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .4rem; }
.box { padding: .1rem .5rem; border: 1px solid var(--line); border-radius: .3rem; background: var(--raised); font-size: .85rem; } .box.meant { border: 2px solid var(--text); font-weight: 700; } .box.again { border-color: var(--bad); background: var(--bad-ground); color: var(--bad); } .box.missing { background: none; border: 2px dashed var(--bad); color: var(--bad); }
.callers { table-layout: fixed; min-width: 42rem; } .callers td { border-left: 1px solid var(--line); } .callers td.lane { background: linear-gradient(to right, transparent 1.4rem, var(--line) 1.4rem, var(--line) calc(1.4rem + 2px), transparent calc(1.4rem + 2px)); } .callers .step { background: var(--raised); white-space: normal; overflow-wrap: anywhere; } .callers .step.bad { background: var(--bad-ground); color: inherit; } .callers .step.bad > b { color: var(--bad); }
#trend svg.drawing { min-width: 0; } svg.drawing { width: auto; height: auto; max-width: none; min-width: 44rem; font: 13px system-ui, sans-serif; } .drawing text { fill: var(--text); } .drawing .time, .drawing .name { fill: var(--quiet); font-size: 12px; } .drawing .lane, .drawing .tick { stroke: var(--line); stroke-width: 1; } .drawing .tick { stroke-dasharray: 2 4; }
.drawing rect.success, .drawing circle.success { fill: var(--link); } .drawing rect.refused { fill: var(--quiet); } .drawing rect.failed, .drawing circle.failed { fill: var(--bad); } .drawing .state { fill: var(--raised); stroke: var(--quiet); } .drawing .way { fill: none; stroke: var(--quiet); stroke-width: 1.5; } .drawing .way.declared { stroke-dasharray: 4 4; }
.drawing .tip { fill: var(--quiet); } .drawing .way.wrong { stroke: var(--bad); stroke-width: 2.5; } .drawing .tip.wrong, .drawing text.wrong { fill: var(--bad); font-weight: 700; } .moments { list-style: none; padding: 0; margin: .4rem 0 0; font-size: .9rem; } .moments b { display: inline-block; min-width: 2.4rem; }
.brand { display: inline-block; width: 1.5rem; height: 1.5rem; vertical-align: -.35rem; } body > header, main { max-width: 78rem; margin: 0 auto; }
.search { position: sticky; top: 0; z-index: 5; margin: .6rem -1.25rem 0; padding: .5rem max(1.25rem, calc(50% - 39rem)); background: var(--ground); border-bottom: 1px solid var(--line); } .search label:first-child { flex: 1 1 20rem; display: flex; gap: .6rem; align-items: center; } .search input[type=search] { flex: 1; min-width: 0; padding: .35rem .7rem; } .search output { color: var(--quiet); font-size: .9rem; }
.search .how[open] { flex-basis: 100%; } .how dl { margin: .3rem 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr)); gap: .3rem 1.5rem; } .how dd { margin: 0; color: var(--quiet); font-size: .9rem; } kbd { border: 1px solid var(--line); border-radius: .2rem; padding: 0 .3rem; background: var(--raised); }
:is(section, article, tr, h2, .panes) { scroll-margin-top: 4rem; }
.list { display: none; } .list ol { list-style: none; margin: 0; padding: 0; } .list a { display: block; padding: .55rem .7rem; border-left: .3rem solid transparent; border-bottom: 1px solid var(--line); color: inherit; text-decoration: none; } .list a:hover { background: var(--raised); } .list .current a { border-left-color: var(--link); background: var(--raised); } .list .what { display: block; font-size: .92rem; font-weight: 600; line-height: 1.35; margin: .2rem 0; } .list small { color: var(--quiet); display: block; }
.finding > .body > summary { color: var(--link); } .tools { display: flex; gap: .3rem 1rem; justify-content: flex-end; flex-wrap: wrap; }
@media (min-width: 1100px) {
  body > header, main { max-width: 92rem; } .search { padding-left: max(1.25rem, calc(50% - 46rem)); padding-right: max(1.25rem, calc(50% - 46rem)); }
  .panes { display: grid; grid-template-columns: minmax(19rem, 25rem) minmax(0, 1fr); gap: 1.25rem; align-items: start; } .panes .list { display: block; position: sticky; top: 4rem; max-height: calc(100vh - 5rem); overflow: auto; border: 1px solid var(--line); border-radius: .4rem; } .panes .finding { margin-top: 0; }
}
@media screen and (min-width: 1100px) { .live .finding:not(.current) { display: none; } @supports selector(::details-content) { .finding > .body::details-content { content-visibility: visible; block-size: auto; } .finding > .body > summary { display: none; } } }
@media (max-width: 40rem) { .payload { padding-left: 0; } .verdict h2 { font-size: 1.5rem; } .sentence { font-size: 1rem; } #first h2 { margin-top: 1.2rem; } .figure strong { font-size: 2rem; } .figure .quiet { display: block; margin: 0; } nav ul { flex-wrap: nowrap; overflow-x: auto; } nav li { flex: none; white-space: nowrap; } .masthead code { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 90vw; } .verdict { padding: .8rem; } .finding { padding: .25rem .8rem 1rem; } td:first-child { white-space: normal; } .part thead { display: none; } .part tr, .part td { display: block; } .part td { border: 0; padding: .1rem 0; } .part tr { border-top: 1px solid var(--line); padding: .5rem 0; } .search { gap: .3rem .8rem; position: static; } :is(section, article, tr, h2, .panes) { scroll-margin-top: .5rem; } .search label:first-child { flex-basis: 100%; } }
@media screen and (max-width: 40rem) {
  .scroll:has(> .map) { max-height: none; border: 0; overflow: visible; } .map, .map tbody { display: block; } .map caption { display: none; } .map thead, .map thead tr, .map tbody tr { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; } .map thead { padding: .3rem 0; }
  .map thead th { display: none; position: static; } .map thead th[data-operations] { display: block; border: 1px solid var(--line); border-radius: .3rem; padding: .2rem .6rem; writing-mode: horizontal-tb; transform: none; }
  .map tbody tr { border-top: 1px solid var(--line); padding: .5rem 0; } .map tbody th { flex: 1 0 100%; max-width: none; border: 0; padding: 0; } .map .group { background: var(--raised); padding: .5rem; } .map td { border: 1px solid var(--line); border-radius: .3rem; padding: .1rem .5rem; min-width: 0; position: relative; display: flex; gap: .4rem; } .map td:not([data-n]) { display: none; }
  .map td::before { content: attr(data-n); font-weight: 400; } .map td a { padding: 0; } .map td a::after { content: ""; position: absolute; inset: 0; }
  .scroll:has(> .callers)::before, .scroll:has(> .drawing)::before { content: "wider than the screen: scroll sideways →"; display: block; position: sticky; left: 0; width: max-content; color: var(--quiet); font-size: .85em; } #trend .scroll::before { content: none; }
}
@media print {
  nav, .search, .skip, .list, button, .tools, .tallies, .more, .as-issue, #entries, #clauses, #document, #traffic, #words, #silenced, details.part:not([open]) { display: none; } :root { font-size: 80%; } body { padding: 0; } body > header, main { max-width: none; } pre { max-height: none; }
  .scroll, .scroll:has(> .map) { max-height: none; overflow: visible; border: 0; } .finding > .body::details-content { content-visibility: visible; block-size: auto; } .body > summary { display: none; }
  .picture, tr, li { break-inside: avoid; } .finding { margin: .6rem 0; } h2, h3 { break-after: avoid; } h2 { margin: 1rem 0 .3rem; } .map thead th { position: static; } svg.drawing { min-width: 0; max-width: 100%; } main > :is(#findings, #map) { break-before: page; } .map, .members { font-size: .7rem; } .map th, .map td a { padding: .1rem .3rem; }
  .figure strong { font-size: 1.8rem; } #first ol { gap: .3rem; } #first ol li { padding: .3rem .6rem; } .verdict { padding: .6rem .9rem; }
}
`;
