import { fileURLToPath } from 'node:url';
import { defineCheck } from 'probity/check';
import { conformance } from 'probity/vitest';
import { notes } from './notes.js';

/** A check of one's own. It would usually stand in a module of its own, and be imported here. */
const notesShowNothingElse = defineCheck({
  title: 'A note shows its id and its text, and nothing else',
  rationale: 'What is shown once cannot be taken back.',
  blindSpot: 'what only the list shows',

  over: 'resource',
  effect: 'writes',

  needs: ({ resource }) => ({ own: resource.own }),

  async verify({ own }, kit) {
    kit.note(`asked for by ${process.env['NOTES_OWNER'] ?? 'the team'}`);
    for (let n = 0; n < 3; n += 1) {
      const record = await kit.create(own);
      const members = Object.keys((await kit.read(own, record)) as object).sort();
      kit.expect(members, 'A note has an id and a text').toEqual(['id', 'text']);
    }
  },
});

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

// These notes are not removed by a DELETE. That is known, and waived for a while: it is skipped, and says until when.
conformance(path(process.env['NOTES_CONTRACT'] ?? 'team-notes.yaml'), {
  handler: notes({ forgetful: process.env['NOTES_MENDED'] !== 'yes' }),
  checks: { 'notes-show-nothing-else': notesShowNothingElse },
  waivers: path(process.env['NOTES_WAIVERS'] ?? 'waivers.yaml'),
  policy: { only: ['delete-removes', 'unknown-id-is-404', 'notes-show-nothing-else'] },
  seed: 1,
  ...(process.env['NOTES_OUT'] === undefined ? {} : { out: process.env['NOTES_OUT'], reports: ['html', 'junit'] }),
});
