import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Gates } from './walk-write-lock.js';

test('walks and writes of one collection never meet, and all of them end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ walks: fc.boolean(), of: fc.constantFrom('a', 'b'), steps: fc.nat({ max: 3 }) })),
      async (scheduler, jobs) => {
        const gates = new Gates();
        const under = new Map<string, { walking: number; writing: number }>();
        const clashes: string[] = [];
        const all = jobs.map(async ({ walks, of, steps }) => {
          await scheduler.schedule(Promise.resolve());
          const work = async (): Promise<void> => {
            const now = under.get(of) ?? { walking: 0, writing: 0 };
            under.set(of, now);
            now[walks ? 'walking' : 'writing'] += 1;
            for (let step = 0; step <= steps; step += 1) {
              if (now.walking > 0 && now.writing > 0) clashes.push(of);
              await scheduler.schedule(Promise.resolve());
            }
            now[walks ? 'walking' : 'writing'] -= 1;
          };
          await (walks ? gates.walk(of, work) : gates.write(of, work));
        });
        await scheduler.waitFor(Promise.all(all));
        expect(clashes).toEqual([]);
      },
    ),
  );
});

test('a failure opens the gate again', async () => {
  const gates = new Gates();
  const fails = (): Promise<never> => Promise.reject(new Error('broken'));
  await expect(gates.walk('a', fails)).rejects.toThrow('broken');
  await expect(gates.write('a', fails)).rejects.toThrow('broken');
  expect(await gates.walk('a', () => Promise.resolve(1))).toBe(1);
});
