import { expect, test } from 'vitest';
import {
  cleanUpLedger,
  DEFAULT_CAPS,
  fileSystem,
  inProcessTransport,
  ledgerTo,
  loadContract,
  readLedger,
} from '../index.js';
import { wards } from './fixtures/wards.js';
import { textOf } from './fixtures/unusual.js';
import { runningClock } from './service.js';
import type { Dispatch } from './small/server.js';
import { tryAll } from './small/trying.js';

const { environment = {} } = wards;

async function asked(dispatch: Dispatch, token: string, method: string, path: string, content = ''): Promise<string> {
  const headers: [string, string][] = [['Authorization', `Bearer ${token}`]];
  const body = new TextEncoder().encode(content);
  const answer = await dispatch({ method, path, headers, body, connection: '1' });
  return new TextDecoder().decode(answer.body as Uint8Array);
}

async function left(dispatch: Dispatch): Promise<readonly string[]> {
  const lists = Object.values(environment).flatMap((token) =>
    ['/patients', '/visits'].map((path) => asked(dispatch, token, 'GET', path)),
  );
  return (await Promise.all(lists)).filter((list) => list !== '[]');
}

test.each([undefined, 'a visit may be of a patient of somebody else', 'who may not change visits changes their own'])(
  'what each caller made is removed again, though nobody else sees it (mistake: %s)',
  async (wrong) => {
    const clock = runningClock();
    const dispatch = wards.start(wrong, clock);
    const only = ['references-name-what-is-seen', 'insufficient-credentials-are-refused', 'private-records-are-hidden'];
    await tryAll(textOf(wards), dispatch, { clock, environment, only });
    expect(await left(dispatch)).toEqual([]);
  },
);

test.each(['made', 'intended'])(
  'a clean-up removes what another caller made in a run that was killed (only %s)',
  async (how) => {
    const clock = runningClock();
    const dispatch = wards.start(undefined, clock);
    const marks = { '/name': 'pb-abc123-1' };
    const content = JSON.stringify({ name: marks['/name'] });
    const made = await asked(dispatch, environment['PROBITY_WARDS_TOKEN_BEN'] ?? '', 'POST', '/patients', content);
    let text = '';
    const ledger = ledgerTo((line) => (text += line));
    const event = { tag: '1', resource: 'patients', request: 'patients.create', as: 'ben' };
    ledger.begin({ baseUrl: 'http://127.0.0.1:4010', nonce: 'abc123', service: '', contract: '', sha256: '' });
    ledger.intend({ ...event, ids: {}, marks });
    if (how === 'made') ledger.made({ ...event, ids: { id: (JSON.parse(made) as { id: string }).id } });

    const read = readLedger(text);
    const files = {
      ...fileSystem,
      read: (path: string) => (path === 'small.yaml' ? textOf(wards) : fileSystem.read(path)),
    };
    const loaded = loadContract('small.yaml', { files });
    if ('problem' in read || 'problems' in loaded) throw new Error('The ledger or the contract cannot be read');
    const transport = () => inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock });
    const ended = await cleanUpLedger({ contract: loaded.contract, read, environment, clock, transport });
    expect(ended).toMatchObject({ records: [{ resource: 'patients', how: 'removed' }] });
    expect(await left(dispatch)).toEqual([]);
  },
);
