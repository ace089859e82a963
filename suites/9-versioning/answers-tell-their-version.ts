import { defineCheck, header } from 'probity/check';
import { notAnywhere, versionedList } from 'probity/check/records';
import { listUnder, naming, servedVersions } from './mechanisms/naming.js';

/** Asks for a list under each version that is served, and looks whether the answer names that one. */
export default defineCheck({
  title: 'An answer names the version that was requested',
  rationale: 'A caller that stores an answer, or reads it in a log, must know which version it belongs to.',
  usualFix: 'Set the version of the request on every answer.',
  blindSpot: 'answers of other operations than the list that was asked for; whether the content is of that version',

  over: 'service',
  effect: 'reads',

  needs: ({ service }) => ({
    teller: service.versioning.answerHeader,
    naming: naming(service),
    served: servedVersions(service),
    versioned: versionedList(service),
  }),

  async verify({ teller, naming, served, versioned: { list } }, kit) {
    await notAnywhere(kit, list);
    await kit.forEach(served, async (version) => {
      const exchange = await kit.sendTo(listUnder(kit, list, naming, version));
      if (version !== served[0] && kit.outcome(exchange).status === 404) kit.discard('that version has no such list');
      kit.control(exchange, `${list.id} under ${version}`);
      const told = header(exchange.response?.headers ?? [], teller);
      // Two parts of a service may each have said it.
      const names = [...new Set(told?.split(',').map((name) => name.trim()))];
      kit.expect(names, `An answer under ${version} names it in ${teller}`, { where: exchange.id }).toEqual([version]);
    });
  },
});
