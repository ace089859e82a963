import { once } from 'node:events';
import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { nullTargets } from './null-targets.js';
import { visitor } from './traffic/visitor.js';

describe('the null targets', () => {
  it('answer everything alike', async () => {
    const answers = await Promise.all(
      nullTargets
        .filter(({ id }) => id !== 'silence')
        .map(async (target) => {
          const [one, other] = [await visitor(target)('GET', '/a'), await visitor(target)('POST', '/b', {})];
          expect(other).toMatchObject({ status: one.status, text: one.text });
          return [target.id, one.status];
        }),
    );
    expect(Object.fromEntries(answers)).toEqual({
      'empty-object': 200,
      'empty-array': 200,
      'not-found': 404,
      unauthenticated: 401,
      'server-error': 500,
      'login-page': 200,
    });
  });

  it('can be silent, and be ended all the same', async () => {
    const listening = await nullTargets.find(({ id }) => id === 'silence')?.listen();
    const request = get(listening?.url ?? '');
    const failed = once(request, 'error');
    await once(request, 'finish');
    const patience = new Promise((resolve) => setTimeout(resolve, 50, 'nothing'));
    expect(await Promise.race([once(request, 'response'), patience])).toBe('nothing');
    await listening?.close();
    expect(await failed).toHaveLength(1);
  });
});
