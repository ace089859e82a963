import { defineCheck } from 'probity/check';
import { notAnywhere, versionedList } from 'probity/check/records';
import { endings, misleading } from './mechanisms/deprecation.js';
import { listUnder, naming } from './mechanisms/naming.js';

/** Asks for a list under each version of which it is declared whether, and since when, it comes to an end. */
export default defineCheck({
  title: 'Answers state that a version is deprecated, and until when it is served, as declared',
  rationale: 'A caller that reads no announcements learns from the answers that it has to move on, and by when.',
  usualFix: 'Set Deprecation and Sunset on every answer of the version.',
  blindSpot: 'operations other than the list that was asked for; links to what to do instead',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    endings: endings(service),
    naming: naming(service),
    versioned: versionedList(service),
  }),

  async verify({ endings, naming, versioned: { list } }, kit) {
    await notAnywhere(kit, list);
    const named = new Map(endings.map((ending) => [ending.version, ending]));
    await kit.forEach([...named.keys()], async (version) => {
      const ending = named.get(version);
      if (ending === undefined) return;
      const exchange = await kit.sendTo(listUnder(kit, list, naming, version));
      if (kit.outcome(exchange).status === 404) kit.discard('that version has no such list');
      kit.control(exchange, `${list.id} under ${version}`);
      const claim = ending.isTold
        ? `An answer under ${version} states when it is deprecated and switched off`
        : `No answer under ${version} states a deprecation or a sunset`;
      kit.expect(misleading(ending, exchange.response?.headers ?? []), claim, { where: exchange.id }).toBeEmpty();
    });
  },
});
