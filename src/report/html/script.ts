/**
 * The script: it only makes the page handier (search, opening what a link points into, copying a command). Without it
 * everything can be read. It makes no markup from text.
 */
export const SCRIPT = `
'use strict';
(() => {
  const form = document.querySelector('form.filter');
  const rows = [...document.querySelectorAll('#clauses tbody tr')];
  const parts = [...document.querySelectorAll('#clauses details.part')];
  if (form) {
    form.hidden = false;
    form.addEventListener('submit', (event) => event.preventDefault());
    form.addEventListener('input', () => {
      const text = form.elements.text.value.trim().toLowerCase();
      const verdict = form.elements.verdict.value;
      let shown = 0;
      for (const row of rows) {
        const match = (!verdict || row.dataset.verdict === verdict) && (!text || row.textContent.toLowerCase().includes(text));
        row.hidden = !match;
        if (match) shown += 1;
      }
      for (const part of parts) {
        const any = [...part.querySelectorAll('tbody tr')].some((row) => !row.hidden);
        part.hidden = !any;
        if (any && (text || verdict)) part.open = true;
      }
      form.querySelector('output').textContent = text || verdict ? shown + ' of ' + rows.length + ' clauses' : '';
    });
  }
  const reveal = () => {
    let target;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  if (location.hash) reveal();
  if (navigator.clipboard) {
    for (const block of document.querySelectorAll('pre.curl, pre.yaml')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy';
      button.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText(block.textContent);
          button.textContent = 'Copied';
        } catch {
          button.textContent = 'Could not copy';
        }
      });
      block.before(button);
    }
  }
})();
`;
