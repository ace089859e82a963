import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathTemplates } from './templates.js';

const templatesOf = (...paths: readonly string[]): readonly (string | undefined)[] => {
  const found = pathTemplates(paths.map((path) => ({ path })));
  return paths.map((path) => found.get(path));
};

describe('segments that name one of many', () => {
  test.each([
    ['/notes/17', '/notes/{id}'],
    ['/notes/0f3a2c1e-5b7d-4c3a-9f10-2b6f1a7c9d11', '/notes/{id}'],
    ['/notes/01ARZ3NDEKTSV4RRFFQ69G5FAV', '/notes/{id}'],
    ['/notes/507f1f77bcf86cd799439011', '/notes/{id}'],
    ['/customers/cus_9s6XKzkNRiz8i3', '/customers/{id}'],
    ['/notes/17/comments/4', '/notes/{id}/comments/{comment_id}'],
    ['/notes/17:archive', '/notes/{id}:archive'],
    ['/notes/17/', '/notes/{id}/'],
    ['/users/ann@mail.example', '/users/{id}'],
    ['/hooks/T0B7xKq29ZpLmN4w', '/hooks/{id}'],
  ])('%s is %s', (path, template) => {
    expect(templatesOf(path)).toEqual([template]);
  });

  test.each([
    '/',
    '/v1/notes',
    '/rest/api/2/issues',
    '/notes/search',
    '/oauth2/token',
    '/deadbeef',
    '/notes/hello-world',
  ])('%s stays as it is', (path) => {
    expect(templatesOf(path)).toEqual([path]);
  });

  test('two texts that are the same member of their records are ids, and give the parameter its name', () => {
    const found = pathTemplates([
      { path: '/posts/hello-world', answer: { slug: 'hello-world', status: 'open' } },
      { path: '/posts/second', answer: { slug: 'second', status: 'open' } },
      { path: '/posts/second/comments' },
      { path: '/posts/recent', answer: [{ slug: 'second' }] },
    ]);
    expect([...found.values()]).toEqual(['/posts/{slug}', '/posts/{slug}', '/posts/{slug}/comments', '/posts/recent']);
  });

  test('one text is one where a list above has it among others', () => {
    const list = [
      { key: 'alpha', kind: 'draft' },
      { key: 'beta', kind: 'public' },
    ];
    const found = pathTemplates([
      { path: '/flags', answer: { data: list } },
      { path: '/flags/alpha' },
      { path: '/flags/draft' },
    ]);
    expect([...found.values()]).toEqual(['/flags', '/flags/{key}', '/flags/draft']);
  });

  test('one text alone is a word, and so are two that say what a record is like', () => {
    const one = pathTemplates([{ path: '/posts/first', answer: { slug: 'first' } }]);
    expect(one.get('/posts/first')).toBe('/posts/first');
    const two = pathTemplates([
      { path: '/tickets/open', answer: { status: 'open' } },
      { path: '/tickets/closed', answer: { status: 'closed' } },
    ]);
    expect([...two.values()]).toEqual(['/tickets/open', '/tickets/closed']);
  });

  test('what the file itself has in braces is called so', () => {
    expect(templatesOf('/notes/{noteId}', '/notes/17', '/notes/17/tags/4')).toEqual([
      '/notes/{noteId}',
      '/notes/{noteId}',
      '/notes/{noteId}/tags/{id}',
    ]);
  });
});

describe('properties', () => {
  const word = fc.constantFrom('notes', 'users', 'order-items', 'v1', 'search', 'me', 'api', 'teams', 'oauth2');
  const id = fc.oneof(
    fc.integer({ min: 100, max: 1e9 }).map(String),
    fc.uuid(),
    fc.ulid(),
    fc.stringMatching(/^[0-9][0-9a-f]{23}$/),
  );
  /** The words of a path, and where ids stand between them. */
  const shape = fc.array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 4 });
  const form = (template: string): string => template.replace(/\{[^{}]+\}/g, '{}');

  test('ids of any form that stand in a path are found again, and words are not taken for ids', () => {
    const paths = fc.array(shape, { minLength: 1, maxLength: 6 }).chain((shapes) =>
      fc.tuple(
        ...shapes
          .flatMap((one) => [one, one])
          .map((one) =>
            fc.array(id, { minLength: one.length, maxLength: one.length }).map((ids) => ({
              path: one.map(([text, has], n) => (has ? `/${text}/${ids[n] ?? ''}` : `/${text}`)).join(''),
              expected: one.map(([text, has]) => (has ? `/${text}/{}` : `/${text}`)).join(''),
            })),
          ),
      ),
    );
    fc.assert(
      fc.property(paths, (all) => {
        const found = pathTemplates(all.map(({ path }) => ({ path })));
        for (const { path, expected } of all) expect(form(found.get(path) ?? '')).toBe(expected);
      }),
    );
  });

  test('every path has one template that it fits, with each name once, and a template is its own', () => {
    const segment = fc.oneof(id, word, fc.stringMatching(/^[\w.~:@-]{1,20}$/));
    const path = fc.array(segment, { maxLength: 5 }).map((all) => `/${all.join('/')}`);
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 8 }), (all) => {
        const found = pathTemplates(all.map((one) => ({ path: one })));
        for (const one of all) {
          const template = found.get(one) ?? '';
          const names = [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
          expect(new Set(names).size).toBe(names.length);
          const fits = template.split(/\{[^{}]+\}/).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
          expect(one).toMatch(new RegExp(`^${fits.join('[^/]+')}$`));
        }
        const templates = [...new Set(found.values())];
        const again = pathTemplates(templates.map((one) => ({ path: one })));
        for (const one of templates) expect(again.get(one)).toBe(one);
      }),
    );
  });

  test('the order in which paths come changes nothing but names', () => {
    const path = fc.array(fc.oneof(id, word), { minLength: 1, maxLength: 4 }).map((all) => `/${all.join('/')}`);
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 8 }), (all) => {
        const forward = pathTemplates(all.map((one) => ({ path: one })));
        const backward = pathTemplates(all.toReversed().map((one) => ({ path: one })));
        for (const one of all) expect(form(forward.get(one) ?? '')).toBe(form(backward.get(one) ?? ''));
      }),
    );
  });
});
