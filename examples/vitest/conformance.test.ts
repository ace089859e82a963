import { fileURLToPath } from 'node:url';
import { conformance } from 'probity/vitest';
import { notes } from './notes.js';

// A service and its contract as tests. The variables are for trying what happens when something is wrong.
conformance(fileURLToPath(new URL(process.env['NOTES_CONTRACT'] ?? 'notes.yaml', import.meta.url)), {
  handler: notes({ forgetful: process.env['NOTES_FORGETFUL'] === 'yes' }),
  effort: 'quick',
  policy: { only: process.env['NOTES_ONLY']?.split(',') ?? [] },
  seed: 1,
  ...(process.env['NOTES_OUT'] === undefined ? {} : { out: process.env['NOTES_OUT'], reports: ['junit'] }),
});
