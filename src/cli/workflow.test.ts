import { expect, test } from 'vitest';
import { quoted } from './workflow.js';

test('in a step of GitHub Actions no line of a service is a command', () => {
  const text = '::error::PWNED\n';
  expect(quoted(text, { environment: { GITHUB_ACTIONS: 'true' } }, 'word')).toBe(
    '::stop-commands::word\n::error::PWNED\n::word::\n',
  );
  const words = [1, 2].map(() => quoted('', { environment: { GITHUB_ACTIONS: 'true' } }));
  expect(words[0]).not.toBe(words[1]);
  expect(quoted(text, { environment: {} })).toBe(text);
});
