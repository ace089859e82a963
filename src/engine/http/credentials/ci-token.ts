import { request } from 'undici';

/** A token that the CI server made for this job, or why there is none. */
export type CiToken = { readonly token: string } | { readonly problem: string; readonly mend: string };

/** Variables by which GitHub Actions offers a job a token of its own. */
const URL_VARIABLE = 'ACTIONS_ID_TOKEN_REQUEST_URL';
const SECRET_VARIABLE = 'ACTIONS_ID_TOKEN_REQUEST_TOKEN';

const PERMISSION = 'In GitHub Actions give the job `permissions: id-token: write`; elsewhere certify without --ci';
/** Milliseconds that the CI server may take. */
const PATIENCE = 30_000;
/** A token is a few thousand characters. */
const LONGEST = 64 * 1024;

/** Where a token is asked for, and with which secret; undefined outside of a job that may. */
export function ciTokenOffer(
  environment: Readonly<Record<string, string | undefined>>,
): { readonly url: string; readonly secret: string } | undefined {
  const [url, secret] = [environment[URL_VARIABLE], environment[SECRET_VARIABLE]];
  if (url === undefined || secret === undefined || !URL.canParse(url)) return undefined;
  const { protocol, hostname } = new URL(url);
  // The secret of the job goes over no open line.
  const isSafe = protocol === 'https:' || ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return isSafe ? { url, secret } : undefined;
}

/** Asks the CI server for a token with this audience. Nothing of its answer but the token is ever shown. */
export async function fetchCiToken(
  environment: Readonly<Record<string, string | undefined>>,
  audience: string,
): Promise<CiToken> {
  const offer = ciTokenOffer(environment);
  if (offer === undefined)
    return {
      problem: `This job may ask for no token: ${URL_VARIABLE} and ${SECRET_VARIABLE} are not set`,
      mend: PERMISSION,
    };
  const url = new URL(offer.url);
  url.searchParams.set('audience', audience);
  try {
    const { statusCode, body } = await request(url, {
      headers: { authorization: `Bearer ${offer.secret}`, accept: 'application/json' },
      headersTimeout: PATIENCE,
      bodyTimeout: PATIENCE,
    });
    const text = await body.text();
    if (statusCode !== 200)
      return { problem: `The CI server answered ${String(statusCode)} in the place of a token`, mend: PERMISSION };
    const { value } = JSON.parse(text.slice(0, LONGEST)) as { readonly value?: unknown };
    if (typeof value === 'string' && value !== '') return { token: value };
    return { problem: 'The CI server answered without a token', mend: PERMISSION };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { problem: `The CI server did not give a token: ${why}`, mend: PERMISSION };
  }
}
