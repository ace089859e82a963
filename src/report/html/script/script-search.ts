/**
 * The part of the script that narrows the page: one field with words and tokens, kept in the fragment of the address, and
 * the list of findings beside the one that is read. Everything it hides comes back when the field is emptied.
 */
export const SEARCH = String.raw`
  const form = document.querySelector('form.search');
  const field = form.elements.text;
  const items = [...document.querySelectorAll('[data-t]')];
  const parts = [...document.querySelectorAll('details.part, table.map tbody')];
  const texts = new WeakMap();
  const textOf = (one) => {
    if (!texts.has(one)) texts.set(one, one.textContent.toLowerCase());
    return texts.get(one);
  };
  const KEYS = ['s', 'op', 'check', 'part', 'rule', 'on', 'harm', 'level'];
  const termsOf = (query) => [...query.toLowerCase().matchAll(/(-?)(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/g)].map(([whole, not, key, quoted, plain]) => {
    const value = quoted === undefined ? plain : quoted;
    return KEYS.includes(key) ? { not: not !== '', key, value } : { not: not !== '' && whole.length > 1, value: key ? key + ':' + value : value };
  });
  const fits = (key, own, value) => key === 'op' || key === 'check' || key === 'rule' ? own.includes(value) : own === value || own.startsWith(value + '.') || own.startsWith(value + '-') || (key === 's' && own.startsWith(value));
  const has = (one, { key, value }) => key
    ? one.dataset.t.split(' ').some((token) => token.startsWith(key + ':') && fits(key, token.slice(key.length + 1), value))
    : textOf(one).includes(value) || one.dataset.t.includes(value);
  const plural = (count, word) => count + ' ' + (count === 1 ? word : word.endsWith('y') ? word.slice(0, -1) + 'ies' : word + 's');
  const narrow = () => {
    const terms = termsOf(field.value);
    const any = terms.length > 0;
    for (const one of items) one.hidden = any && !terms.every((term) => has(one, term) !== term.not);
    for (const part of parts) {
      const own = [...part.querySelectorAll('[data-t]')];
      const some = own.some((one) => !one.hidden);
      part.hidden = any && own.length > 0 && !some;
      if (any && some && part.tagName === 'DETAILS') part.open = true;
    }
    const count = (selector) => document.querySelectorAll(selector + ':not([hidden])').length;
    form.querySelector('output').textContent = any
      ? [plural(count('article.finding'), 'finding'), plural(count('#clauses tr[data-t]'), 'rule'), plural(count('#entries tr[data-t]'), 'entry')].join(', ')
      : '';
    const current = document.querySelector('article.current');
    if (current && current.hidden) pick(document.querySelector('article.finding:not([hidden])'));
  };
  const queryOf = () => {
    if (!location.hash.startsWith('#q=')) return undefined;
    try { return decodeURIComponent(location.hash.slice(3)); } catch { return undefined; }
  };
  form.hidden = false;
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', (event) => {
    if (event.target !== field) return;
    history.replaceState(null, '', field.value.trim() ? '#q=' + encodeURIComponent(field.value.trim()) : '#');
    narrow();
  });
  const ask = (query) => {
    field.value = query;
    narrow();
  };
  for (const cell of document.querySelectorAll('td[data-q]')) {
    cell.querySelector('a').addEventListener('click', (event) => {
      event.preventDefault();
      history.pushState(null, '', '#q=' + encodeURIComponent(cell.dataset.q));
      ask(cell.dataset.q);
      (document.querySelector('article.finding:not([hidden])') ? document.getElementById('findings') : document.getElementById('entries')).scrollIntoView();
    });
  }

  const panes = document.querySelector('.panes');
  const wide = matchMedia('(min-width: 1100px)');
  const pick = (article) => {
    if (!panes || !article) return;
    for (const one of panes.querySelectorAll('.current')) one.classList.remove('current');
    article.classList.add('current');
    for (const link of panes.querySelectorAll('.list a')) {
      const is = decodeURIComponent(link.hash.slice(1)) === article.id;
      if (is) link.setAttribute('aria-current', 'true'); else link.removeAttribute('aria-current');
      if (is) link.parentElement.classList.add('current');
      if (is && wide.matches) panes.querySelector('.list').scrollTop = link.offsetTop - 80;
    }
    article.querySelector('details.body').open = true;
  };
  if (panes) {
    panes.classList.add('live');
    pick(panes.querySelector('article.finding'));
  }
  const step = (by) => {
    const all = [...document.querySelectorAll('article.finding:not([hidden])')];
    const at = all.findIndex((one) => one.classList.contains('current'));
    const next = all[Math.min(all.length - 1, Math.max(0, at + by))];
    if (!next) return;
    pick(next);
    history.replaceState(null, '', '#' + encodeURIComponent(next.id));
    (wide.matches ? panes : next).scrollIntoView();
  };
  addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !form.elements.keys.checked) return;
    if (event.target === field && event.key === 'Escape') { ask(''); history.replaceState(null, '', '#'); field.blur(); return; }
    if (event.target.matches('input:not([type=checkbox]), select, textarea')) return;
    if (event.key === '/') { event.preventDefault(); field.focus(); field.select(); }
    if (event.key === 'j') step(1);
    if (event.key === 'k') step(-1);
  });

  const reveal = () => {
    const query = queryOf();
    if (query !== undefined) { ask(query); return; }
    let target;
    try { target = document.getElementById(decodeURIComponent(location.hash.slice(1))); } catch { return; }
    if (!target) return;
    // The search may have hidden what the link leads to.
    if (target.closest('[hidden]')) ask('');
    pick(target.closest('article.finding'));
    for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  addEventListener('popstate', () => { if (queryOf() === undefined && !location.hash.slice(1)) ask(''); });
  if (location.hash) reveal();
`;
