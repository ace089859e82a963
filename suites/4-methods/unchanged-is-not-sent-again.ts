import { defineCheck, only, orDefault, type Exchange, type Header, type Operation } from 'probity/check';
import { isStandard } from 'probity/check/looks';
import { isWeak, matchesWeakly, tagOf } from 'probity/check/writes';

/** What a caller has, by the entity tag that came with it: the tag itself in all the ways in which it may be written. */
const WAYS: Readonly<Record<string, (tag: string) => string>> = {
  'its tag': (tag) => tag,
  'its tag behind another': (tag) => `"zz-unknown", ${tag}`,
  // Tags are compared weakly here (RFC 9110 section 13.1.2).
  'its tag as a weak one': (tag) => (isWeak(tag) ? tag : `W/${tag}`),
  'any tag': () => '*',
};

/** Reads a record and its list, and again with If-None-Match, also by HEAD. A tag that others have must not matter. */
export default defineCheck({
  title: 'What a caller already has is answered by 304',
  rationale: 'A caller that keeps what it read asks whether it changed, to save the way of what did not.',
  usualFix: 'Compare If-None-Match and If-Modified-Since with the present version in every read.',
  blindSpot:
    'how long anything may be kept without asking; If-Modified-Since; content behind a 304, which no client reads',

  over: 'resource',
  effect: 'writes',
  alone: 'readers',

  needs: ({ service, resource }) => ({
    validators: only(resource.validators, (validators) => validators.includes('etag')),
    read: only(resource.operations.read.offered, ({ method }) => method === 'GET'),
    list: orDefault<Operation | undefined>(resource.operations.list.offered, undefined),
    head: orDefault<boolean>(service.http.head, false),
    own: resource.own,
    isStandard: isStandard(service),
  }),

  async verify({ read, list, head, own, isStandard }, kit) {
    const record = await kit.ready(own, read);
    const lists = list?.method === 'GET' ? ['the list'] : [];
    await kit.forEach(['a record', ...lists], async (what) => {
      const operation = what === 'a record' || list === undefined ? read : list;
      const send = (headers: readonly Header[] = []) => kit.send(operation, { record, headers });
      const before = await send();
      kit.must(before, operation.id);
      const tag = tagOf(before);
      // Of which answers a service says that they carry one is not stated: records, where it says so at all.
      if (tag === undefined && what !== 'a record') kit.discard('the list carries no tag');
      kit
        .expect(tag !== undefined, `A GET of ${what} carries an ETag, as declared`, { where: 'ETag', shown: 'none' })
        .toBeTrue('a tag');
      // What an answer may be asked with, the standard says (RFC 9110 section 13.1.2).
      if (!isStandard)
        kit.note('No request named a tag that it has: `http.standard` is not stated, so that a 304 is not due');
      if (tag === undefined || !isStandard) return;
      const judge = async (answer: Exchange, how: string): Promise<void> => {
        // A tag that changes by itself is nothing to ask with.
        const told = tagOf(answer);
        const isOther = told !== undefined && !matchesWeakly(told, tag);
        if ((isOther || answer.response?.status !== 304) && !matchesWeakly(tagOf(await send()), tag))
          kit.discard('the tag changes by itself');
        kit.expect(kit.outcome(answer).status, `${how} is answered by 304`).toEqual(304);
        const isSame = { where: 'ETag', shown: told ?? 'none' };
        if (told !== undefined)
          kit.expect(!isOther, `${how} is answered with the tag that it has`, isSame).toBeTrue(tag);
      };
      // Of a list it is enough to see that it is asked at all.
      const ways = Object.entries(WAYS).slice(0, what === 'a record' ? undefined : 1);
      for (const [name, written] of ways)
        await judge(await send([['If-None-Match', written(tag)]]), `A GET of ${what} that names ${name}`);
      if (head && what === 'a record') {
        const request = { method: 'HEAD', path: kit.pathOf(operation, { record }), near: operation };
        const answer = await kit.sendTo({ ...request, headers: [['If-None-Match', tag]] });
        await judge(answer, `A HEAD of ${what} that names its tag`);
      }
      const other = await send([['If-None-Match', '"zz-unknown"']]);
      kit.expect(kit.outcome(other).status, `A GET of ${what} that names another tag is answered in full`).toEqual(200);
    });
  },
});
