import { expect, it } from 'vitest';
import type { PlannedEntry } from '../../plan/plan.js';
import type { FailVerdict } from '../../result/verdict.js';
import { OneCause, type Failed } from './one-cause.js';

const failed = (id: string, fingerprint: string, sameAs?: string): Failed => {
  const [check = '', name = ''] = id.split('@');
  const verdict = { kind: 'fail', finding: { fingerprint }, ...(sameAs === undefined ? {} : { sameAs }) };
  return {
    entry: { id, check: { id: check }, subject: { name } } as unknown as PlannedEntry,
    verdict: verdict as unknown as FailVerdict,
  };
};

/** The entries to which others point. */
function pointers(...all: readonly Failed[]): Readonly<Record<string, string | undefined>> {
  const causes = new OneCause(all);
  return Object.fromEntries(all.map((one) => [one.entry.id, causes.point(one).sameAs]));
}

it('points to the entry that tells most, whichever failed first', () => {
  // The fourth of a kind is not made smaller, and names the first: the two must not point to each other.
  expect(
    pointers(
      failed('malformed-body-is-refused@notes.create', 'notes.create|500||'),
      failed('no-server-error@notes.create', 'notes.create|500||', 'malformed-body-is-refused@notes.create'),
    ),
  ).toEqual({
    'malformed-body-is-refused@notes.create': 'no-server-error@notes.create',
    'no-server-error@notes.create': undefined,
  });
});

it('tells places apart by checks of mistakes alone: others name what they did', () => {
  const [told, named] = ['no-server-error@notes.read', 'odd-urls-are-no-server-error@notes.read'];
  const closing = failed('closing-is-announced@service', 'notes.read|500||a read of nothing');
  expect(pointers(failed(told, 'notes.read|500||'), failed(named, 'GET|500||id'), closing)).toEqual({
    [told]: undefined,
    [named]: told,
    'closing-is-announced@service': told,
  });
  expect(pointers(failed(told, 'notes.read|500||page'), failed(named, 'GET|500||id'))).toEqual({
    [told]: undefined,
    [named]: undefined,
  });
});

it('leaves what another entry stands in the way of with that one', () => {
  const one = failed('post-creates@notes', 'notes.create|500||');
  expect(new OneCause([one]).point(one, 'valid-requests-succeed@notes.create').sameAs).toBe(
    'valid-requests-succeed@notes.create',
  );
  // It has the finding itself, though another one comes first by its name.
  const walk = failed('cursor-walk-is-a-partition@notes', 'notes.list|500||');
  const watch = failed('valid-requests-succeed@notes.list', 'notes.list|500||');
  const causes = new OneCause([walk, watch]);
  expect(causes.point(walk, watch.entry.id).sameAs).toBe(watch.entry.id);
  expect(causes.point(watch, watch.entry.id).sameAs).toBeUndefined();
});
