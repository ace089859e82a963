import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Addresses of a host name, or why it has none. */
export type ResolvedName =
  { readonly addresses: readonly string[] } | { readonly why: 'unknown' | 'no-server' | 'timeout' };

/** Asks the system as a request would do it. An address is its own answer. `within`: milliseconds. */
export async function resolveName(hostname: string, within: number): Promise<ResolvedName> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return { addresses: [bare] };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ResolvedName>((resolve) => {
    timer = setTimeout(() => {
      resolve({ why: 'timeout' });
    }, within);
  });
  const asked = lookup(bare, { all: true }).then(
    (found): ResolvedName => ({ addresses: found.map(({ address }) => address) }),
    (error: unknown): ResolvedName => ({ why: codeOf(error) === 'EAI_AGAIN' ? 'no-server' : 'unknown' }),
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
