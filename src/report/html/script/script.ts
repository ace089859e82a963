import { ELEMENTS } from './script-elements.js';
import { UNFOLDING } from './script-map.js';
import { SEARCH } from './script-search.js';

/**
 * The script: it only makes the page handier (search, opening what a link points into, copying a command). Without it
 * everything can be read. It makes no markup from text.
 */
export const SCRIPT = String.raw`
'use strict';
(() => {
${ELEMENTS}  const pretty = (text) => {
    try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; }
  };
  const chunks = new Map();
  const unpack = (n) => {
    if (!chunks.has(n)) {
      const packed = Uint8Array.from(atob(document.getElementById('chunk-' + n).content.textContent), (c) => c.charCodeAt(0));
      chunks.set(n, new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).json());
    }
    return chunks.get(n);
  };
  const block = (text, label) => make('pre', visible(text), { tabindex: '0', role: 'group', 'aria-label': label });
  const lines = (headers) => headers.map(([name, value]) => name + ': ' + value).join('\n');
  const exchange = (one) => {
    const path = one.url.replace(/^[a-z]+:\/\/[^/]*(?=\/)/i, '');
    const asked = make('div', [make('h5', 'Request'), block(one.method + ' ' + one.url + '\n' + lines(one.headers), 'Request line and headers')]);
    if (one.body) asked.append(block(pretty(one.body), 'Request body'));
    const came = make('div', [make('h5', 'Response'), make('p', visible(one.failure || ''))]);
    if (one.status !== undefined) {
      came.append(block(one.status + '\n' + lines(one.answered), 'Status and headers'));
      if (one.answer) came.append(block(pretty(one.answer), 'Response body'));
    }
    if (one.events) came.append(block(one.events.map((event) => event.join('  ')).join('\n'), 'Events'));
    const summary = make('summary', [make('code', visible(one.method + ' ' + path)), ' \u2192 ' + visible(one.status === undefined ? one.failure || 'no answer' : one.status),
      make('span', visible(' ' + one.phase + ', as ' + one.as + ', ' + one.took + ' ms'), { class: 'quiet' })]);
    const details = make('details', [summary], { class: 'exchange' });
    details.addEventListener('toggle', () => {
      if (details.children.length === 1) details.append(make('div', [asked, came], { class: 'columns' }), make('p', visible('Exchange ' + one.id), { class: 'quiet' }));
    }, { once: true });
    return make('li', [details]);
  };
  if (window.DecompressionStream) {
    for (const row of document.querySelectorAll('tr[data-chunk]')) {
      const button = make('button', 'Show exchanges', { type: 'button', 'aria-expanded': 'false' });
      button.addEventListener('click', async () => {
        const open = button.getAttribute('aria-expanded') === 'true';
        button.setAttribute('aria-expanded', String(!open));
        button.textContent = open ? 'Show exchanges' : 'Hide exchanges';
        const known = row.querySelector('ol.exchanges');
        if (known) { known.hidden = open; return; }
        try {
          const some = await unpack(row.dataset.chunk);
          row.cells[1].append(make('ol', some[Number(row.dataset.at)].map(exchange), { class: 'exchanges' }));
        } catch {
          row.cells[1].append(make('p', 'These exchanges cannot be unpacked by this browser; they are in the run file.'));
        }
      });
      row.cells[2].append(make('br'), button);
    }
  }
${UNFOLDING}${SEARCH}  if (navigator.clipboard) {
    for (const block of document.querySelectorAll('pre.curl, pre.yaml, pre.ticket, pre.issue')) {
      const button = document.createElement('button');
      button.type = 'button';
      const name = block.matches('.issue') ? 'Copy as issue' : 'Copy';
      button.textContent = name;
      button.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText(block.textContent);
          button.textContent = 'Copied';
        } catch {
          button.textContent = 'Could not copy';
        }
      });
      const place = block.matches('.issue') ? block.closest('article').querySelector('.tools') : undefined;
      if (place) place.prepend(button); else block.before(button);
    }
  }
})();
`;
