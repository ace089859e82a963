import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceUrls } from './source-url.js';

const JOB = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'acme/desk', GITHUB_SHA: 'abc123' };

test('a file of the repository is at the commit of the job, wherever the command was run', () => {
  expect(sourceUrls({ ...JOB, GITHUB_WORKSPACE: '/work' }, join('/work', 'api'))?.('my contract.yaml')).toBe(
    'https://github.com/acme/desk/blob/abc123/api/my%20contract.yaml',
  );
  expect(sourceUrls(JOB, '/work')?.('/work/desk.yaml')).toBe('https://github.com/acme/desk/blob/abc123/desk.yaml');
});

test('there is none outside of a job, of the repository, or for what is no address', () => {
  expect(sourceUrls({ ...JOB, GITHUB_SHA: undefined })).toBeUndefined();
  expect(sourceUrls({ ...JOB, GITHUB_SERVER_URL: 'javascript:alert(1)' })).toBeUndefined();
  expect(sourceUrls(JOB, '/work')?.('../other.yaml')).toBeUndefined();
});
