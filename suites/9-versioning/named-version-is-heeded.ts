import { defineCheck, orDefault } from 'probity/check';
import { isStandard, lag, marked } from 'probity/check/looks';
import { aMaker, versionedList, type Maker } from 'probity/check/records';
import { listUnder, namedBeside, namingOf, servedVersions, shownNaming, unserved } from './mechanisms/naming.js';

/**
 * Asks for a list under each version that is served, which must be answered, and under some that do not exist, which must
 * not. Then sends what makes a record under a version that does not exist, and the same under the current one. The name
 * of a header is written in another way too, for it has no case (RFC 9110 section 5.1).
 */
export default defineCheck({
  title: 'A version named beside the path is served where it exists, and refused as declared where it does not',
  rationale: 'A caller that names a version must get that one or learn that it is not there: every field may differ.',
  usualFix: 'Read the version from its declared place, and refuse unknown ones.',
  blindSpot:
    'whether what is answered is of the version that was named, where no answer names it; requests that name none',

  over: 'service',
  effect: 'writes',
  readsToo: true,

  needs: ({ service }) => ({
    naming: namedBeside(service),
    served: servedVersions(service),
    unknown: service.versioning.unknown,
    versioned: versionedList(service),
    maker: orDefault<Maker | undefined>(aMaker(service), undefined),
    lag: lag(service),
    isStandard: isStandard(service),
  }),

  async verify({ naming, served, unknown, versioned: { list }, maker, lag, isStandard }, kit) {
    const [current, ...others] = served;
    kit.control(await kit.sendTo(listUnder(kit, list, naming, current)), `${list.id} under ${current}`);
    await kit.forEach(others, async (version) => {
      const exchange = await kit.sendTo(listUnder(kit, list, naming, version));
      const { class: answer, status } = kit.outcome(exchange);
      if (status === 404) kit.discard('that version has no such list');
      kit.expect(answer, `${list.id} is served under ${version}`, { where: exchange.id }).toBeOneOf(['success']);
    });

    const { alike, strange } = unserved(served);
    const oddly = isStandard && naming.in === 'header' ? [{ header: mixed(naming.header), version: alike }] : [];
    const usual = [alike, ...strange].map((version) => ({ header: '', version }));
    await kit.forEach([...usual, ...oddly], async ({ header, version }) => {
      const named = header === '' ? naming : { in: 'header' as const, header };
      const exchange = await kit.sendTo(listUnder(kit, list, named, version));
      const { status, class: answer } = kit.outcome(exchange);
      const where = { where: exchange.id };
      // What does not look like a version may be refused for that.
      const also = version !== alike && answer === 'caller-error' ? [status] : [];
      const statuses = [...unknown, ...also];
      kit.expect(status, `${list.id} is refused with ${shownNaming(named, version)}`, where).toBeOneOf(statuses);
    });

    if (maker === undefined || kit.isReadOnly) return;
    const { own, listing } = maker;
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (part) => {
        const body = await kit.withUniqueFields(own, part);
        const exchange = await kit.send(own.create, { body, ...namingOf(naming, alike) }, { intent: 'invalid' });
        const where = { where: exchange.id };
        const claim = `${own.create.id} is refused with ${shownNaming(naming, alike)}`;
        kit.expect(kit.outcome(exchange).status, claim, where).toBeOneOf(unknown);
        if (lag.list > 0) await kit.wait(lag.list);
        const left = await marked(kit, own, listing, undefined, body);
        if (left === undefined) kit.note(`${own.create.id}: no list shows what a refused request has made`);
        left?.forEach((item) => kit.adoptItem(own, item, exchange, body));
        kit.expect(left ?? [], `${own.create.id} makes nothing under a version that is refused`, where).toBeEmpty();
        kit.control(await kit.send(own.create, { body }), `${own.create.id} under ${current}`);
      },
      { atMost: 1 },
    );
  },
});

/** A name whose letters are large and small by turns. */
function mixed(name: string): string {
  return [...name].map((letter, i) => (i % 2 ? letter.toUpperCase() : letter.toLowerCase())).join('');
}
