/**
 * The part of the script that unfolds a column of the map to the operations of its resource, and folds it again. The cells
 * of an operation stand as data at the cell of the resource, so that a map of many operations stays small.
 */
export const UNFOLDING = String.raw`
  const unfold = (head, names) => {
    const at = head.cellIndex;
    const table = head.closest('table');
    const short = (name) => name.startsWith(head.dataset.column + '.') ? name.slice(head.dataset.column.length + 1) : name;
    for (const group of table.querySelectorAll('th[scope=rowgroup]')) group.colSpan += names.length;
    const heads = names.map((name) => make('th', visible(short(name)), { scope: 'col', class: 'operation', title: visible(name) }));
    head.after(...heads);
    for (const row of table.querySelectorAll('tbody tr:not(.group)')) {
      const cell = row.cells[at];
      const words = (cell.dataset.parts || '').split(' ');
      const cells = names.map(() => make('td', undefined, { class: 'operation' }));
      for (let n = 0; n + 4 < words.length; n += 5) {
        const [place, tone, symbol, state, target] = words.slice(n, n + 5);
        const said = state.replaceAll('-', ' ');
        const inside = [make('span', symbol, { 'aria-hidden': 'true' }), make('span', said, { class: 'unseen' })];
        const link = make('a', inside, { href: '#' + encodeURIComponent(target) });
        cells[place] = make('td', [link], { class: 'operation ' + tone, title: said, 'data-n': visible(short(names[place])) });
      }
      cell.after(...cells);
    }
  };
  const fold = (head, count) => {
    const at = head.cellIndex;
    for (const row of head.closest('table').rows) {
      if (row.matches('.group')) row.cells[0].colSpan -= count;
      else for (let n = 0; n < count; n += 1) row.cells[at + 1].remove();
    }
  };
  for (const head of document.querySelectorAll('th[data-operations]')) {
    const names = JSON.parse(head.dataset.operations);
    const name = head.textContent.trim();
    head.dataset.column = name;
    const sign = make('span', '▸ ', { 'aria-hidden': 'true' });
    const button = make('button', [sign, name], { type: 'button', 'aria-expanded': 'false', title: 'Its operations, each in a column' });
    button.addEventListener('click', () => {
      const open = button.getAttribute('aria-expanded') === 'true';
      if (open) fold(head, names.length); else unfold(head, names);
      button.setAttribute('aria-expanded', String(!open));
      sign.textContent = open ? '▸ ' : '▾ ';
    });
    head.replaceChildren(button);
  }
`;
