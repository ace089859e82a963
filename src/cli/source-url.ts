import { isAbsolute, relative, resolve, sep } from 'node:path';

/**
 * Where a file can be read that was named on a command line in a job of GitHub: at the commit that the job is of. Undefined
 * outside of such a job, and for a file outside of the repository.
 */
export function sourceUrls(
  env: Readonly<Record<string, string | undefined>>,
  folder = process.cwd(),
): ((file: string) => string | undefined) | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_SHA: commit } = env;
  if (server === undefined || repository === undefined || commit === undefined) return undefined;
  if (!/^https?:\/\/[\w.:-]+$/.test(server)) return undefined;
  const root = env['GITHUB_WORKSPACE'] ?? folder;
  const encoded = (path: string, by: string): string => path.split(by).map(encodeURIComponent).join('/');
  return (file) => {
    const path = relative(root, resolve(folder, file));
    if (path === '' || path.startsWith('..') || isAbsolute(path)) return undefined;
    return `${server}/${encoded(repository, '/')}/blob/${encodeURIComponent(commit)}/${encoded(path, sep)}`;
  };
}
