import {
  defineCheck,
  only,
  orDefault,
  type ConcurrencyFacts,
  type Exchange,
  type Header,
  type Json,
} from 'probity/check';
import { firstPage, limitOf, maxPageSize } from 'probity/check/lists';
import { lag, toStandard, until } from 'probity/check/looks';
import { draft, markingWriters, writeMarkOf, matchOwn } from 'probity/check/records';
import { values } from 'probity/check/values';
import { changedIn, matchesStrongly, moveOnFromWeak, precondition, tagOf } from 'probity/check/writes';

/** Reads a record and its list, changes the record, and asks for both again with the tags that they had. */
export default defineCheck({
  title: 'What has changed is sent again, and not answered by 304',
  rationale: 'A caller that keeps what it read, and asks whether it changed, must not be left with what was.',
  usualFix: 'Compute the validator from the present content, and let If-None-Match go before If-Modified-Since.',
  blindSpot: 'lists that do not show the record on their first page; changes by others; If-Modified-Since',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    standard: toStandard(service),
    validators: only(resource.validators, (validators) => validators.includes('etag')),
    read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
    writers: markingWriters(resource),
    page: orDefault(firstPage(resource), undefined),
    own: resource.own,
    mark: writeMarkOf(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ read, writers, page, own, mark, volatile, concurrency, lag }, kit) {
    const templates = values.tuple(...writers.map(({ schema }) => kit.bodies(schema, { own, values: 'safe' })));
    const change = async (bodies: readonly (typeof writers)[number]['schema'][], index: number): Promise<void> => {
      const writer = writers[index];
      if (writer === undefined) return;
      const record = await kit.create(own);
      const shows = matchOwn(own, [record]);
      const item = (headers: readonly Header[] = []) => kit.send(read, { record, headers });
      const list = (headers: readonly Header[] = []) =>
        page && kit.send(page.list, { record, headers, query: limitOf(page, maxPageSize(page)) });
      const inList = (exchange: Exchange | undefined): Json | undefined => {
        const items = exchange && page ? kit.at(exchange, page.items) : undefined;
        return Array.isArray(items) ? (items as readonly Json[]).find((one) => shows(one) !== undefined) : undefined;
      };
      const looks = [
        { what: 'a record', look: item, shown: (exchange: Exchange) => kit.item(read, exchange), within: lag.read },
        ...(page ? [{ what: 'a list', look: list, shown: inList, within: lag.list }] : []),
      ];
      const known: (Exchange | undefined)[] = [];
      for (const { look } of looks) known.push(await look());
      await moveOnFromWeak(kit, known.map(tagOf));

      const next = await draft(kit, own, writer, mark, (bodies[index] ?? {}) as never);
      const held = await precondition(kit, own, concurrency, record);
      kit.must(await kit.send(writer.operation, { record, ...held(next.body) }), writer.operation.id);

      for (const [n, { what, look, shown, within }] of looks.entries()) {
        const before = known[n];
        const tag = tagOf(before);
        if (before === undefined || tag === undefined || shown(before) === undefined) continue;
        const isKept = (answer: Exchange | undefined): boolean => answer?.response?.status === 304;
        const answer = await until(
          kit,
          within,
          async () => look([['If-None-Match', tag]]),
          (one) => !isKept(one),
        );
        const now = isKept(answer) ? await look() : answer;
        if (now === undefined || changedIn([next.body], shown(before), shown(now), volatile).length === 0) continue;
        const sent = `After a change, ${what} is sent to a caller that names its old tag`;
        kit.expect(!isKept(answer), sent, { shown: '304' }).toBeTrue('what it has become');
        const another = `After a change, ${what} has another tag`;
        kit.expect(!matchesStrongly(tagOf(now), tag), another, { shown: `still ${tag}` }).toBeTrue('another tag');
      }
    };
    await kit.forAll(
      templates,
      async (bodies) => {
        for (const index of writers.keys()) await change(bodies, index);
      },
      { atMost: 1 },
    );
  },
});
