import { expect, it } from 'vitest';
import { realClock } from '../index.js';
import { json, refused } from './fixtures/notes.js';
import { behaving, send, written } from './fixtures/serving.js';
import { shelf, type Good } from './fixtures/shelf.js';
import { contractOf, defects, failures, tryOn } from './fixtures/trying.js';

const NOTES = 'src/hostile/fixtures/notes.yaml';

/** Notes with a size, to whose inside the service adds what was left out. */
const SIZED = contractOf(NOTES, (text) =>
  text.replace(
    'properties: { text: { type: string, minLength: 1, maxLength: 200 } }',
    `properties:
            text: { type: string, minLength: 1, maxLength: 200 }
            size: { type: object, properties: { width: { type: integer, minimum: 1, maximum: 9 }, unit: { type: string, enum: [mm, cm], default: mm } } }`,
  ),
);

interface Size {
  readonly width?: number;
  readonly unit?: string;
}

it('a default that the service adds inside a nested member came from nowhere else, and a lost member is missed', async () => {
  const tried = (loses: boolean) => {
    const sizes = new Map<string, Size>();
    const service = behaving((moment) => {
      const { asked } = moment;
      const right = moment.right();
      const value = right.body === '' ? {} : (JSON.parse(right.body) as { id?: string });
      if (right.status === 201) {
        const { size } = JSON.parse(asked.body) as { size?: Size };
        const { width, unit = 'mm' } = size ?? {};
        if (size !== undefined) sizes.set(value.id ?? '', { ...(!loses && width !== undefined && { width }), unit });
      }
      const size = sizes.get(value.id ?? '');
      send(
        moment,
        size === undefined || right.status >= 300 ? right : { ...right, body: JSON.stringify({ ...value, size }) },
      );
    });
    return tryOn(service, { contract: SIZED, only: ['post-creates', 'values-are-kept-whole'], effort: 'standard' });
  };
  const run = await tried(false);
  expect([failures(run), defects(run), run.of('inconclusive')]).toEqual([[], [], []]);
  expect(run.text).toContain('"unit":"mm"');
  expect(failures(await tried(true)).join()).toContain('post-creates@notes');
});

it('a body that is cut off is cut inside its value, whatever blanks a service lets follow it', async () => {
  const run = await tryOn(
    behaving((moment) => {
      send(moment, moment.right());
    }),
    { only: ['malformed-body-is-refused', 'no-server-error'], effort: 'standard' },
  );
  expect([failures(run), defects(run)]).toEqual([[], []]);
  const bodies = run.run.exchanges
    .filter(({ intent, entry }) => intent === 'malformed' && entry.startsWith('malformed-body-is-refused'))
    .flatMap(({ request }) => (request.body === undefined ? [] : [request.body]));
  expect(bodies.length).toBeGreaterThan(5);
  const whole = bodies.filter((body) => {
    try {
      JSON.parse(body);
      return true;
    } catch {
      return false;
    }
  });
  expect(whole).toEqual([]);
});

it.each(['announced', 'unannounced', 'reset'])(
  'a connection that is closed behind a 500 costs no other check its verdict: %s',
  async (how) => {
    const broken = json(500, JSON.parse(refused(500, 'broken', 'No').body) as unknown);
    const run = await tryOn(
      behaving((moment) => {
        const { asked, socket } = moment;
        const isBroken = asked.method === 'GET' && (asked.query.get('limit') ?? '1').length > 3;
        if (!isBroken) return send(moment, moment.right());
        const length = `Content-Length: ${String(Buffer.byteLength(broken.body))}`;
        const text = written(broken, how === 'announced' ? [length, 'Connection: close'] : [length]);
        if (how === 'reset') socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 2));
        else socket.end(text);
      }),
      {
        only: [
          'limit-outside-domain',
          'no-server-error',
          'post-creates',
          'delete-removes',
          'unknown-id-is-404',
          'closing-is-announced',
        ],
        effort: 'standard',
        clock: realClock(),
      },
    );
    expect(
      failures(run).filter((text) => !text.includes('@notes.list') && !text.startsWith('limit-outside-domain')),
    ).toEqual([]);
    expect(failures(run).join()).toContain('@notes');
    expect([defects(run), run.of('inconclusive')]).toEqual([[], []]);
  },
);

const FILTERED = contractOf('src/hostile/fixtures/shelf.yaml', (text) =>
  text
    .replace(
      'claims: [web-api]',
      'claims: [{ web-api: { except: { filter.by-status: One parameter has all filters } } }]',
    )
    .replace(
      '      filter: none',
      `      query: { filter: 'filter=<field>:<value>' }
      filter: { grade: { at: /grade, values: [a, b], unknown: empty }, colour: { at: /colour, values: [red, green], unknown: empty } }`,
    ),
);

it('filters that go by one parameter are not sent together, and what is lost beside another parameter is missed', async () => {
  const asked: string[][] = [];
  const tried = async (isRight: boolean) => {
    const target = await shelf({
      lists: (goods, query) => {
        asked.push(query.getAll('filter'));
        const [name = '', value] = query.get('filter')?.split(':') ?? [];
        const isForgotten = !isRight && query.has('after');
        return name === '' || isForgotten ? goods : goods.filter((good: Good) => good[name] === value);
      },
    });
    return tryOn(target, {
      contract: FILTERED,
      only: ['combined-options-agree', 'filter-is-exact'],
      effort: 'standard',
      environment: { SHELF_URL: target.url },
    });
  };
  const run = await tried(true);
  expect([failures(run), defects(run), run.of('inconclusive')]).toEqual([[], [], []]);
  expect(run.of('pass')).toContain('combined-options-agree@goods');
  expect(asked.filter((filters) => filters.length > 1)).toEqual([]);
  expect(asked.filter((filters) => filters.length === 1).length).toBeGreaterThan(3);
  expect(failures(await tried(false)).join()).toContain('combined-options-agree@goods');
});

it('a default that keeps what others were made with is found, and one that is not shown is let be', async () => {
  const contract = contractOf('src/hostile/fixtures/shelf.yaml', (text) =>
    text.replace(
      'note: &note { type: string, maxLength: 300 }',
      "note: &note { type: string, maxLength: 300, default: '' }",
    ),
  );
  const tried = async (noteOf: (last: string) => string | undefined) => {
    let last = '';
    const target = await shelf({
      keeps: (good) => {
        const { note, ...others } = good;
        if (typeof note === 'string') last = note;
        const given = note ?? noteOf(last);
        return given === undefined ? others : { ...others, note: given };
      },
    });
    return tryOn(target, {
      contract,
      only: ['post-creates'],
      effort: 'standard',
      environment: { SHELF_URL: target.url },
    });
  };
  for (const right of [() => '', () => undefined]) {
    const run = await tried(right);
    expect([failures(run), defects(run), run.of('pass')]).toEqual([[], [], ['post-creates@goods']]);
  }
  expect(failures(await tried((last) => last)).join()).toContain('What a POST leaves out has its declared default');
});
