import { expect, test } from 'vitest';
import {
  checks,
  DEFAULT_CAPS,
  fileSystem,
  inProcessTransport,
  loadContract,
  runContract,
  virtualClock,
} from '../index.js';
import { REFERENCE_ENVIRONMENT, shop } from '../reference/index.js';

const contractOf = (headers: string): string => `probity: 1
service: { name: Lists only }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1]${headers} }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities: { alice: { scheme: bearer, token: "\${PROBITY_SHOP_TOKEN}" } }
resources:
  products:
    path: /api/v1/products
    operations: { list: {}, "*": none }
    collection: { items: /data }
http: { client-identity: X-Client }
`;

/** What a service that asks for names is told in each request. */
async function names(headers: string): Promise<readonly (string | undefined)[]> {
  const files = {
    ...fileSystem,
    read: (path: string) => (path === 'x.yaml' ? contractOf(headers) : fileSystem.read(path)),
  };
  const loaded = loadContract('x.yaml', { files });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const service = shop.start({ clock, seed: 1 });
  const told: (string | undefined)[] = [];
  const transport = () =>
    inProcessTransport(
      (call) => {
        told.push(call.headers.find(([name]) => name.toLowerCase() === 'x-client')?.[1]);
        return service.dispatch(call);
      },
      { caps: DEFAULT_CAPS, clock },
    );
  const only = checks.filter(({ id }) => id === 'base-url-answers');
  const request = { contract: loaded.contract, checks: only, environment: REFERENCE_ENVIRONMENT, seed: 1, clock };
  const result = await runContract({ ...request, transport });
  if ('problem' in result) throw new Error(result.problem);
  return told;
}

test('a run names itself where the contract says by which header clients do', async () => {
  const told = await names('');
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told)).toEqual(new Set([expect.stringMatching(/^probity\/\d/)]));
});

test('a name that the contract gives to a run wins', async () => {
  expect(new Set(await names(', headers: { x-client: nightly }'))).toEqual(new Set(['nightly']));
});
