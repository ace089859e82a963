import { describe, expect, it } from 'vitest';
import type { As } from '../../../check/kit.js';
import type { AuthFacts, Identity, Scheme } from '../../../contract/facts/model.js';
import { gap, none, stated, type Slot } from '../../../contract/facts/slot.js';
import { createCredentials, nameOf } from './credentials.js';
import { createRegistry } from '../redaction/redact.js';
import { bindSecrets } from '../secrets.js';

const slot = <T>(value: T): Slot<T> => stated(value, 'auth');
const key = (name: string, where: 'header' | 'query' | 'cookie', parameter: string): Scheme => ({
  name,
  type: 'api-key',
  in: slot(where),
  parameter: slot(parameter),
});
const bare = (name: string, type: 'bearer' | 'basic' | 'api-key'): Scheme => ({
  name,
  type,
  in: gap('auth.schemes.in'),
  parameter: gap('auth.schemes.name'),
});

const SCHEMES = [
  bare('bearer', 'bearer'),
  bare('basic', 'basic'),
  key('header', 'header', 'X-API-Key'),
  key('query', 'query', 'api key'),
  key('cookie', 'cookie', 'session'),
  bare('vague', 'api-key'),
];

/** One identity for each scheme, named like it. */
const IDENTITIES = SCHEMES.map(({ name }): Identity => ({
  name,
  scheme: name,
  secret: { from: 'environment', name },
  lacks: [],
}));

/** A caller with a user name, part of which is in the environment. */
const CLERK: Identity = {
  name: 'clerk',
  scheme: 'basic',
  secret: { from: 'environment', name: 'CLERK_PASSWORD' },
  lacks: [],
  username: 'clerk-${STAGE}',
};

/** Somebody whose time is over. */
const OLD: Identity = { name: 'old', scheme: 'bearer', secret: { from: 'environment', name: 'old' }, lacks: [] };

async function credentials(
  unset: readonly string[] = [],
  lockout: Slot<number> = gap('auth.lockout'),
  bearer: Slot<string> = gap('auth.bearer'),
) {
  const registry = createRegistry();
  const secrets = await bindSecrets([...IDENTITIES, OLD, CLERK], {
    registry,
    environment: (name) => (unset.includes(name) ? undefined : name === 'basic' ? 'user:pass/word' : `${name}&secret`),
    folder: '/',
  });
  const auth = {
    schemes: slot(SCHEMES),
    identities: slot([...IDENTITIES, CLERK]),
    expired: slot([OLD]),
    lockout,
    bearer,
  } as unknown as AuthFacts;
  return { registry, ...createCredentials(auth, secrets, registry) };
}

const PLAIN = { url: 'http://a/b?c=1#d', headers: [['Accept', 'x']] } as const;

describe('sign', () => {
  it('puts each credential in its place', async () => {
    const { sign } = await credentials();
    const added = (as: As) => {
      const signed = sign(PLAIN, as);
      return 'refused' in signed ? signed.refused : [signed.url, ...signed.headers.slice(1)];
    };
    expect(added('anonymous')).toEqual([PLAIN.url]);
    expect(added('bearer')).toEqual([PLAIN.url, ['Authorization', 'Bearer bearer&secret']]);
    expect(added('basic')).toEqual([PLAIN.url, ['Authorization', `Basic ${btoa('user:pass/word')}`]]);
    expect(added('header')).toEqual([PLAIN.url, ['X-API-Key', 'header&secret']]);
    expect(added('query')).toEqual(['http://a/b?c=1&api%20key=query%26secret#d']);
    expect(added('cookie')).toEqual([PLAIN.url, ['Cookie', 'session=cookie&secret']]);
    expect(sign({ url: 'http://a', headers: [['cookie', 'a=b']] }, 'cookie')).toEqual({
      url: 'http://a',
      headers: [['Cookie', 'a=b; session=cookie&secret']],
    });
  });

  it('sends a bearer token as the contract writes it, also a damaged one and one in another place', async () => {
    const { sign } = await credentials([], gap('auth.lockout'), slot('X-Token: token=<token>;v=1'));
    const added = (as: As) => {
      const signed = sign(PLAIN, as);
      return 'refused' in signed ? signed.refused : [signed.url, ...signed.headers.slice(1)];
    };
    expect(added('bearer')).toEqual([PLAIN.url, ['X-Token', 'token=bearer&secret;v=1']]);
    expect(added({ identity: 'bearer', damaged: 'empty' })).toEqual([PLAIN.url, ['X-Token', 'token=;v=1']]);
    expect(added({ identity: 'bearer', sentIn: 'query', under: 'access_token' })).toEqual([
      'http://a/b?c=1&access_token=bearer%26secret#d',
    ]);
  });

  it('sends a user name with its password, and shows which user it was', async () => {
    const { sign, registry } = await credentials([], none('auth.lockout'));
    const pair = 'clerk-STAGE&secret:CLERK_PASSWORD&secret';
    const signed = sign(PLAIN, 'clerk');
    expect(signed).toMatchObject({
      headers: [
        ['Accept', 'x'],
        ['Authorization', `Basic ${btoa(pair)}`],
      ],
    });
    if ('refused' in signed) throw new Error(signed.refused);
    // The end of the name is a piece of another secret.
    const shown = 'Basic base64(clerk-STAG[secret:cookie]:[secret:CLERK_PASSWORD])';
    expect(registry.redactHeaders(signed.headers)[1]).toEqual(['Authorization', shown]);
    const wrong = sign(PLAIN, { identity: 'clerk', damaged: 'unknown' });
    if ('refused' in wrong) throw new Error(wrong.refused);
    const [name] = atob(wrong.headers[1]?.[1].slice('Basic '.length) ?? '').split(':');
    expect(name).toBe('clerk-STAGE&secret');
    const unset = await credentials(['STAGE']);
    expect(unset.sign(PLAIN, 'clerk')).toEqual({ refused: 'Identity clerk has no credential: STAGE is not set' });
  });

  it('lets a header that the check wrote win', async () => {
    const { sign } = await credentials();
    const own = { url: 'http://a', headers: [['authorization', 'mine']] } as const;
    expect(sign(own, 'bearer')).toEqual(own);
  });

  it('says why there is no credential', async () => {
    const { sign } = await credentials(['bearer']);
    expect(sign(PLAIN, 'nobody')).toEqual({ refused: 'Identity nobody is not declared' });
    expect(sign(PLAIN, 'bearer')).toEqual({ refused: 'Identity bearer has no credential: bearer is not set' });
    expect(sign(PLAIN, 'vague')).toEqual({ refused: 'Scheme vague does not say where its key goes' });
    expect(sign(PLAIN, 'basic', ['header'])).toEqual({ refused: 'Operation takes header, identity basic has basic' });
  });

  it('damages the credential of the first identity that fits', async () => {
    const { sign } = await credentials();
    expect(sign(PLAIN, { damaged: 'empty' }, ['header'])).toMatchObject({
      headers: [
        ['Accept', 'x'],
        ['X-API-Key', ''],
      ],
    });
    expect(sign(PLAIN, { damaged: 'empty' })).toMatchObject({
      headers: [
        ['Accept', 'x'],
        ['Authorization', 'Bearer'],
      ],
    });
  });

  it('never sends the right credential in its place when it is damaged', async () => {
    const { sign, registry } = await credentials([], none('auth.lockout'));
    const damages = ['unknown', 'altered', 'extended', 'shortened', 'empty', 'wrong-scheme', 'malformed'] as const;
    for (const { name } of IDENTITIES.filter((identity) => identity.name !== 'vague')) {
      const right = JSON.stringify(sign(PLAIN, name));
      const all = damages.map((damaged) => {
        const signed = sign(PLAIN, { identity: name, damaged });
        expect(signed).not.toHaveProperty('refused');
        const text = JSON.stringify(signed);
        expect(text, `${name} ${damaged}`).not.toBe(right);
        if (damaged === 'unknown' || damaged === 'altered') {
          expect(text.length).toBe(right.length);
        }
        if (['unknown', 'altered', 'extended', 'shortened'].includes(damaged)) {
          expect(registry.redact(text)).toContain(`[secret:${name}:${damaged}]`);
        }
        return text;
      });
      expect(new Set(all).size, name).toBe(damages.length);
    }
    expect(sign(PLAIN, { identity: 'bearer', damaged: 'wrong-scheme' })).toMatchObject({
      headers: [
        ['Accept', 'x'],
        ['Authorization', 'Basic bearer&secret'],
      ],
    });
  });

  it('sends the key of a caller in another place when it is asked to', async () => {
    const { sign, registry } = await credentials();
    const inUrl = sign(PLAIN, { identity: 'header', sentIn: 'query' });
    expect(inUrl).toMatchObject({ url: 'http://a/b?c=1&X-API-Key=header%26secret#d', headers: PLAIN.headers });
    expect(registry.redact(JSON.stringify(inUrl))).not.toContain('secret#');
    expect(sign(PLAIN, { identity: 'header', sentIn: 'cookie' })).toMatchObject({
      headers: [...PLAIN.headers, ['Cookie', 'X-API-Key=header&secret']],
    });
  });

  it('tries fewer wrong credentials than lock a caller out', async () => {
    const { sign } = await credentials([], slot(3));
    expect(sign(PLAIN, { damaged: 'unknown' })).not.toHaveProperty('refused');
    expect(sign(PLAIN, 'old')).not.toHaveProperty('refused');
    for (const as of [{ damaged: 'altered' }, 'old'] as const) {
      expect(sign(PLAIN, as)).toEqual({
        refused: 'No more than 2 wrong credentials are tried: more would lock the caller out',
      });
    }
    for (const as of ['bearer', 'anonymous']) expect(sign(PLAIN, as)).not.toHaveProperty('refused');
  });

  it('names an account with few wrong passwords where nobody says whether there is a lockout', async () => {
    const { sign } = await credentials();
    const passwordOf = (as: As): string => {
      const signed = sign(PLAIN, as);
      if ('refused' in signed) return signed.refused;
      return Buffer.from(signed.headers.at(-1)?.[1].split(' ')[1] ?? '', 'base64').toString();
    };
    for (const identity of ['basic', 'clerk']) {
      const [user = ''] = passwordOf(identity).split(':');
      for (let n = 0; n < 5; n += 1) {
        const [other, password] = passwordOf({ identity, damaged: 'unknown' }).split(':');
        expect(other).toHaveLength(user.length);
        expect([user, passwordOf(identity).split(':')[1]]).not.toContain(other);
        expect(password).not.toBe(passwordOf(identity).split(':')[1]);
      }
      expect(passwordOf({ identity, damaged: 'altered' })).toContain(`${user}:`);
      expect(passwordOf({ identity, damaged: 'shortened' })).toContain(`${user}:`);
      expect(passwordOf({ identity, damaged: 'altered' })).toMatch(/^No more than 2 wrong passwords are tried on one/);
      expect(passwordOf({ identity, damaged: 'empty' })).not.toMatch(/^No more/);
    }
    for (let n = 0; n < 5; n += 1) expect(sign(PLAIN, { damaged: 'altered' })).not.toHaveProperty('refused');
    const free = await credentials([], none('auth.lockout'));
    for (let n = 0; n < 5; n += 1)
      expect(free.sign(PLAIN, { identity: 'clerk', damaged: 'altered' })).not.toHaveProperty('refused');
  });
});

describe('nameOf', () => {
  it('names a caller for the record', () => {
    const callers: As[] = ['anonymous', 'alice', { identity: 'alice', damaged: 'altered' }, { damaged: 'empty' }];
    callers.push({ identity: 'machine', sentIn: 'query' });
    expect(callers.map(nameOf)).toEqual(['anonymous', 'alice', 'alice:altered', 'empty', 'machine:in-query']);
  });
});
