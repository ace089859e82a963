import { expect, test } from 'vitest';
import { defineCheck, stated, type Subjects } from '../../check/index.js';
import type { AnyCheck, RegisteredCheck } from '../../check/registered.js';
import { loadContract } from '../../contract/load.js';
import { EVERYTHING } from '../../plan/decide.js';
import { plan } from '../../plan/plan.js';
import { library } from '../../reference/index.js';
import { runContract } from '../../api/run-contract.js';
import { virtualClock } from '../clock.js';
import { locksOf, touchedBy } from './entry-locks.js';
import { inProcessTransport } from '../http/transport/in-process-transport.js';
import { DEFAULT_CAPS } from '../http/transport.js';

const loaded = loadContract('contracts/services/library.yaml');
if ('problems' in loaded) throw new Error('The contract of the Library has problems');
const { contract } = loaded;

const ownOf = (name: string) => {
  const own = contract.facts.resources.find((one) => one.name === name)?.own;
  if (own?.state !== 'stated') throw new Error(`The Library has ${name}`);
  return own.value;
};

test('what is made of a record touches those that it refers to, and those that these stand below', () => {
  const touched = touchedBy([ownOf('loans')], contract.facts.resources);
  expect(touched).toEqual(['books', 'authors']);
  const of = (alone: 'no' | 'collection', reusesIds: boolean): unknown => [
    ...locksOf({ alone }, [ownOf('loans')], touched, () => reusesIds),
  ];
  const beside = [
    ['*', 'shared'],
    ['books', 'shared'],
    ['authors', 'shared'],
  ];
  expect(of('collection', false)).toEqual([...beside, ['loans', 'exclusive']]);
  expect(of('no', false)).toEqual([...beside, ['loans', 'shared']]);
  expect(of('no', true)).toEqual([...beside, ['loans', 'exclusive']]);
});

test('while a check is alone with the authors nobody makes books, which their authors count', async () => {
  const texts = { title: 'It holds', rationale: 'A reason', blindSpot: 'nothing', effect: 'writes' } as const;
  let under = 0;
  const seen: number[] = [];
  const needs = ({ resource }: Subjects['resource']) => ({ own: resource.own, name: stated(resource.name, '') });
  const alone = defineCheck({
    ...texts,
    over: 'resource',
    alone: 'collection',
    needs,
    async verify({ own, name }, kit) {
      if (name !== 'authors') return;
      const record = await kit.create(own);
      for (let n = 0; n < 5; n += 1) {
        seen.push(under);
        await kit.wait(20);
        await kit.read(own, record);
      }
    },
  });
  const makes = defineCheck({
    ...texts,
    over: 'resource',
    alone: 'collection',
    needs,
    async verify({ own, name }, kit) {
      if (name !== 'books') return;
      under += 1;
      for (let n = 0; n < 9; n += 1) {
        await kit.create(own);
        await kit.wait(10);
      }
      under -= 1;
    },
  });
  const registered = (id: string, check: AnyCheck): RegisteredCheck => ({ id, part: '1-service', check });
  const checks = [registered('base-url-answers', makes), registered('operations-exist', alone)];
  const clock = virtualClock();
  const started = library.start({ clock });
  const result = await runContract({
    contract,
    plan: plan(contract, checks, EVERYTHING),
    checks,
    environment: library.environment('http://127.0.0.1:4010'),
    seed: 1,
    nonce: 'test',
    clock,
    transport: () => inProcessTransport((call) => started.dispatch(call), { caps: DEFAULT_CAPS, clock }),
  });
  if ('problem' in result) throw new Error(result.problem);
  expect(seen).toEqual([0, 0, 0, 0, 0]);
});
