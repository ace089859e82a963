import { describe, expect, it, test } from 'vitest';
import { type ServiceFacts, none, stated, type Header } from 'probity/check';
import { endings, misleading, type Ending } from './deprecation.js';

const TOLD: Ending = { version: 'v1', isTold: true, from: '2026-01-01', sunset: '2028-01-01' };
const HEADERS: readonly Header[] = [
  ['deprecation', '@1767225600'],
  ['sunset', 'Sat, 01 Jan 2028 00:00:00 GMT'],
];
const withOther = (name: string, value: string): readonly Header[] =>
  HEADERS.map(([own, was]) => [own, own === name ? value : was] as const);

describe('header fields that tell of the end of a version', () => {
  it('are right on the declared days, wherever on earth these begin', () => {
    expect(misleading(TOLD, HEADERS)).toEqual([]);
    expect(misleading(TOLD, withOther('sunset', 'Fri, 31 Dec 2027 11:00:00 GMT'))).toEqual([]);
    expect(misleading(TOLD, withOther('deprecation', '@1767268799'))).toEqual([]);
  });

  test.each([
    ['deprecation', 'true', 'Deprecation: true is not a date of RFC 9745'],
    ['deprecation', 'Thu, 01 Jan 2026 00:00:00 GMT', 'is not a date of RFC 9745'],
    ['deprecation', '@1767484800', 'is not 2026-01-01'],
    ['sunset', '2028-01-01', 'Sunset: 2028-01-01 is not an HTTP date'],
    ['sunset', 'Mon, 03 Jan 2028 00:00:00 GMT', 'is not 2028-01-01'],
  ])('are wrong where %s is %s', (name, value, problem) => {
    expect(misleading(TOLD, withOther(name, value))).toEqual([expect.stringContaining(problem)]);
  });

  it('must not be missing, nor be there without an end', () => {
    expect(misleading(TOLD, [])).toEqual(['There is no Deprecation', 'There is no Sunset']);
    expect(misleading({ version: 'v1', isTold: false }, HEADERS)).toHaveLength(2);
    expect(misleading({ version: 'v1', isTold: false }, [])).toEqual([]);
  });

  it('end nothing before it is deprecated', () => {
    const early = withOther('sunset', 'Wed, 01 Jan 2025 00:00:00 GMT');
    expect(misleading({ version: 'v1', isTold: true }, early)).toEqual(['Sunset is earlier than Deprecation']);
  });
});

describe('the versions of which it is said whether they end', () => {
  const of = (versions: object) =>
    endings({
      versioning: { placement: stated('path', ''), segment: stated('/v1/', '') },
      at: () => stated(versions, ''),
    } as unknown as ServiceFacts);

  it('are those that are served', () => {
    const headers = { from: '2026-01-01', headers: true };
    const found = of({
      v1: { state: 'active', deprecation: 'none' },
      v2: { state: 'deprecated', deprecation: headers },
      v3: { state: 'gone', deprecation: headers },
      v4: { state: 'active' },
      v5: { state: 'deprecated', deprecation: { from: '2026-01-01' } },
    });
    expect(found).toMatchObject({
      value: [
        { version: 'v1', isTold: false },
        { version: 'v2', isTold: true, from: '2026-01-01' },
      ],
    });
  });

  it('may be none', () => {
    expect(of({ v1: { state: 'active' } })).toEqual(none('versioning.versions.*.deprecation'));
  });
});
