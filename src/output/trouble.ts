/** What the machine would not do, by the code of its error, and how that is mended. */
const TROUBLES: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use; choose another with --port',
  EACCES: 'it is not allowed; choose another place or port',
  EPERM: 'it is not allowed; choose another place or port',
  EISDIR: 'a folder is in its place; remove it or choose another folder with --out',
  ENOTDIR: 'a part of the path is not a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'no file may be as large as that',
  EIO: 'the disk fails',
  EMFILE: 'too many files are open',
  ERR_SOCKET_BAD_PORT: 'a port is a number from 0 to 65535',
};

/** A sentence for an error that the machine is the cause of, not a defect of ours; undefined for any other. */
export function troubleOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  const mend = code === undefined ? undefined : TROUBLES[code];
  if (mend === undefined) return undefined;
  const { address, port } = error as { readonly address?: string; readonly port?: number };
  const what = path ?? (address === undefined ? error.message : `${address}:${String(port)}`);
  return `Cannot use ${what}: ${mend}`;
}
