import { expect, test } from 'vitest';
import type { Step } from '../report/scripts/reproduction.js';
import type { Exchange, RecordedResponse } from '../result/exchange.js';
import type { Finding } from '../result/verdict.js';
import { judgeShown, type Answered, type Shown } from './judge.js';

function response(status: number, body: string): RecordedResponse {
  const headers = [['Content-Type', 'application/json']] as const;
  return { status, headers, body, bodyState: 'text', received: body.length, decoded: body.length };
}

function answered(id: string, before: RecordedResponse, now: RecordedResponse | undefined): Answered {
  const request = { method: 'GET', url: 'http://127.0.0.1/things/1', headers: [] };
  const exchange: Exchange = { id, intent: 'valid', as: 'alice', request, response: before, started: 0, ended: 1 };
  const step = { exchange: { ...exchange, type: 'exchange', entry: 'e', phase: 'case' }, isCase: true } as const;
  const { response: _, ...rest } = exchange;
  const came = now === undefined ? rest : { ...rest, response: now };
  return { step: { ...step, captures: [], substitutions: [] } satisfies Step, exchange: came };
}

function judged(finding: Partial<Finding>, all: readonly Answered[], isWhole = true): Shown {
  const whole = { claim: 'c', expected: 'none of these', observed: 'x', exchanges: [], fingerprint: 'f', ...finding };
  return judgeShown(whole, all, [['aaaa1111', 'bbbb2222']], isWhole);
}

test('the same status shows a finding about a status, and another one does not', () => {
  const finding = { expected: 'a status below 500', observed: '500' };
  expect(judged(finding, [answered('e/0', response(500, '1'), response(500, '2'))])).toEqual({ shows: true });
  expect(judged(finding, [answered('e/0', response(500, '1'), response(201, '{}'))])).toEqual({
    shows: false,
    why: 'answered 201 this time, not 500',
  });
  expect(judged(finding, [answered('e/0', response(500, '1'), undefined)])).toMatchObject({
    why: 'had no answer this time, not 500',
  });
});

test('the same status with another body does not show a finding about a body', () => {
  const before = response(200, '{"name":"aaaa1111","note":"kept"}');
  const fixed = response(200, '{"name":"bbbb2222","note":null}');
  const again = response(200, '{"name":"bbbb2222","note":"kept"}');
  expect(judged({}, [answered('e/0', before, again)])).toEqual({ shows: true });
  expect(judged({}, [answered('e/0', before, fixed)])).toEqual({
    shows: false,
    why: 'GET answered 200 as in the run, with another value at /note',
  });
});

test('a place that the finding names decides, whatever else is different', () => {
  const before = response(200, '{"a":"x","b":1}');
  expect(judged({ where: '/a' }, [answered('e/0', before, response(200, '{"a":"x","b":2}'))])).toEqual({ shows: true });
  expect(judged({ where: '/a' }, [answered('e/0', before, response(200, '{"a":"y","b":1}'))]).shows).toBe(false);
});

test('answers that are alike show nothing where reads of the case were left out', () => {
  const one = answered('e/1', response(200, '{}'), response(200, '{}'));
  expect(judged({}, [one], false).shows).toBe(false);
  expect(judged({ where: 'e/1' }, [one], false)).toEqual({ shows: true });
});

test('nothing that was sent shows nothing', () => {
  expect(judged({}, []).shows).toBe(false);
});

test('an answer without octets behind it shows nothing of one with them', () => {
  const before = { ...response(204, ''), behind: 5 };
  const finding = { expected: '0', observed: '5', where: 'e/0' };
  expect(judged(finding, [answered('e/0', before, before)])).toEqual({ shows: true });
  expect(judged(finding, [answered('e/0', before, response(204, ''))])).toEqual({
    shows: false,
    why: 'GET answered 204 as in the run, with no octets behind it',
  });
});
