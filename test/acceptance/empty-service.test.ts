import { expect, test } from 'vitest';
import {
  checks,
  EVERYTHING,
  fileSystem,
  loadContract,
  runContract,
  type Contract,
  type Files,
} from '../../src/index.js';
import { library, REFERENCE_ENVIRONMENT, shop } from '../../src/reference/index.js';

function contractOf(name: string, files?: Files): Contract {
  const loaded = loadContract(name, files && { files });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  return loaded.contract;
}

/** Runs the contract without a write, so that nothing is there for any check to look at. */
async function outcome(
  contract: Contract,
  url: string,
  environment: Readonly<Record<string, string>>,
): Promise<unknown> {
  const policy = { ...EVERYTHING, readOnly: true };
  const result = await runContract({ contract, checks, policy, environment, baseUrl: url, seed: 1 });
  if ('problem' in result) throw new Error(result.problem);
  const verdicts = [...result.run.verdicts];
  const ended = verdicts.filter(([, { verdict }]) => verdict.kind === 'fail' || verdict.kind === 'error');
  return { passes: verdicts.some(([, { verdict }]) => verdict.kind === 'pass'), ended: ended.map(([id]) => id) };
}

const RIGHT = { passes: true, ended: [] };

/** Nothing can be made by this contract, so whatever looks at lists looks at empty ones. */
const LISTS_ONLY = `probity: 1
service: { name: Lists only }
claims: [web-api]
target: { base-url: "http://127.0.0.1:1", sandbox: [127.0.0.1] }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities: { alice: { scheme: bearer, token: "\${PROBITY_SHOP_TOKEN}" } }
resources:
  products:
    path: /api/v1/products
    item: /api/v1/products/<id>
    id: { id: /id }
    operations: { list: {}, read: {}, create: none, replace: none, update: none, delete: none }
    collection:
      items: /data
      total: /total
      offset: { base: 1, beyond: empty }
      limit: { default: 10, max: 100 }
      unknown-parameter: ignore
`;

test('a right service without a single record breaks nothing, and may not be written to', async () => {
  const service = await shop.start({ seed: 1 }).listen();
  try {
    const environment = { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: service.url };
    expect(await outcome(contractOf('probity:services/shop.yaml'), service.url, environment)).toEqual(RIGHT);
    const files: Files = {
      ...fileSystem,
      read: (path) => (path === 'lists-only.yaml' ? LISTS_ONLY : fileSystem.read(path)),
    };
    expect(await outcome(contractOf('lists-only.yaml', files), service.url, environment)).toEqual(RIGHT);
  } finally {
    await service.close();
  }
});

test('nor does one that speaks otherwise', async () => {
  const service = await library.start({ seed: 1 }).listen();
  try {
    const environment = library.environment(service.url);
    expect(await outcome(contractOf('probity:services/library.yaml'), service.url, environment)).toEqual(RIGHT);
  } finally {
    await service.close();
  }
});
