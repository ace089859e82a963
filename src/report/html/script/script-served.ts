import { ELEMENTS } from './script-elements.js';

/**
 * What a served page can do more than a file: run a finding again, accept a proposal, open the contract in an editor, follow a run that is
 * under way. It asks the server beside its page for `state`, `proposals`, `replay` and `accept`.
 */
export const SERVED_SCRIPT = String.raw`
'use strict';
(() => {
${ELEMENTS}  const ask = async (path, body) => {
    const answer = await fetch(path, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    const content = await answer.json();
    if (!answer.ok) throw new Error(content.problem);
    return content;
  };
  const WORDS = { 0: 'Fixed', 1: 'Still fails', 2: 'Cannot be replayed', 3: 'Cannot tell' };

  // A button that runs a command, and shows below "place" what that printed.
  const command = (name, under, place, path, body, words, after) => {
    const button = make('button', name, { type: 'button' });
    button.addEventListener('click', async () => {
      const old = place.querySelector(':scope > .outcome');
      if (old) old.remove();
      const outcome = make('div', [make('p', under)], { class: 'outcome', role: 'status' });
      place.append(outcome);
      button.disabled = true;
      try {
        const { exit, text } = await ask(path, body);
        const word = words[exit] || 'Ended with exit code ' + exit;
        outcome.replaceChildren(make('p', [make('b', word, { class: exit === 0 ? 'good' : exit === 1 ? 'bad' : 'doubt' })]),
          make('pre', visible(text), { tabindex: '0', role: 'group', 'aria-label': 'What the command printed' }));
        if (after) after(exit, button);
      } catch (error) {
        outcome.replaceChildren(make('p', visible(error.message), { class: 'doubt' }));
      }
      button.disabled = false;
    });
    return button;
  };

  for (const finding of document.querySelectorAll('article[data-entry]')) {
    const tools = finding.querySelector('.tools');
    // Beside its button: at the foot of the finding it is off the screen.
    const result = make('div');
    tools.after(result);
    const button = command('Replay', 'Sent again, with fresh records \u2026', result, 'replay', { entry: finding.dataset.entry }, WORDS);
    button.setAttribute('aria-label', 'Replay ' + finding.dataset.entry);
    tools.prepend(button, ' ');
  }

  const openers = (editor, folder) => {
    for (const finding of document.querySelectorAll('article[data-file]')) {
      const { file, line } = finding.dataset;
      const whole = /^\/|^[A-Za-z]:/.test(file) ? file : folder + '/' + file;
      const address = editor.replace('{file}', encodeURI(whole)).replace('{line}', line);
      finding.querySelector('.tools').prepend(make('a', 'Open in editor', { href: address, class: 'open-in-editor' }), ' ');
    }
  };

  const next = document.querySelector('#map');
  const place = (section) => { if (next) next.before(section); else document.querySelector('main').append(section); };
  const looking = async () => {
    const sign = make('p', 'Looking for proposals \u2026', { class: 'quiet', role: 'status', id: 'looking' });
    place(sign);
    try {
      proposals((await ask('proposals')).proposals);
      sign.remove();
    } catch (error) {
      sign.textContent = visible(error.message);
    }
  };
  const proposals = (all) => {
    if (all.length === 0) return;
    const items = all.map(({ fact, value, remark, entries }) => {
      const worth = entries === 0 ? '' : entries === 1 ? ', 1 more entry can run' : ', ' + entries + ' more entries can run';
      const item = make('li', [make('code', visible(fact)), ': ', make('code', visible(value)), make('span', visible(' ' + remark + worth + ' '), { class: 'quiet' })]);
      item.append(command('Accept', 'Written into the contract \u2026', item, 'accept', { fact }, { 0: 'Accepted' }, (exit, button) => { if (exit === 0) button.remove(); }));
      return item;
    });
    const section = make('section', [
      make('h2', 'Proposals', { id: 'proposals-title' }),
      make('p', 'Facts that were seen or are likely. No rule is judged by one until it is accepted: then it stands in the contract, and the next run judges by it.', { class: 'quiet' }),
      make('ul', items),
    ], { id: 'proposals', 'aria-labelledby': 'proposals-title' });
    place(section);
    const link = make('a', 'Proposals', { href: '#proposals' });
    document.querySelector('header nav ul').append(make('li', [link]));
  };

  const reload = make('button', 'Show what is known by now', { type: 'button', hidden: '' });
  reload.addEventListener('click', () => location.reload());
  const bar = make('p', [make('span', '', { role: 'status' }), reload], { class: 'banner', id: 'under-way', hidden: '' });
  document.querySelector('main').before(bar);
  const follow = async (shown) => {
    let state;
    try { state = await ask('state'); } catch { bar.hidden = false; bar.firstChild.textContent = 'probity ui has ended: nothing can be replayed from this page.'; return; }
    if (state.isEnded && state.revision !== shown) { location.reload(); return; }
    if (state.isEnded) { bar.hidden = true; return; }
    bar.hidden = false;
    const now = 'Still running: ' + state.judged + ' of ' + state.planned + ' entries judged, ' + state.failed + ' failed. ';
    if (bar.firstChild.textContent !== now) bar.firstChild.textContent = now;
    bar.lastChild.hidden = state.revision === shown;
    setTimeout(() => follow(shown), 2000);
  };
  ask('state').then((state) => {
    if (state.editor) openers(state.editor, state.folder);
    if (state.missing) {
      document.querySelector('main').before(make('p', visible(state.missing), { class: 'banner', role: 'status', id: 'missing' }));
      for (const button of document.querySelectorAll('.tools button[aria-label^="Replay "]')) button.disabled = true;
    } else if (state.isEnded) looking();
    follow(document.documentElement.dataset.revision);
  }).catch((error) => { bar.hidden = false; bar.firstChild.textContent = visible(error.message); });
})();
`;
