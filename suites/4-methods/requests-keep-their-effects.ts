import {
  defineCheck,
  hiddenIn,
  isObject,
  map,
  stated,
  orDefault,
  type ConcurrencyFacts,
  type JsonObject,
} from 'probity/check';
import { listedTogether, type Listing } from 'probity/check/lists';
import type { Format } from 'probity/check/facts';
import { lag, movesOf, sequencesOf, simplerMoves } from 'probity/check/looks';
import { statesOf } from 'probity/check/states';
import { runAgainstModel } from './mechanisms/model-based.js';

/** Kinds of sequences that each are carried out once, at standard effort. */
const KINDS = 6;

/**
 * Carries out sequences of creates, replacements, updates, deletions and actions on a few records, and compares what
 * the service shows with what the contract makes of the same sequence.
 */
export default defineCheck({
  title: 'Each request has its effect, after any other requests',
  rationale: 'A create, an update and a deletion that work one by one are of no use when one undoes the other.',
  usualFix: 'Look for state that requests share: caches, counters and records that are changed in place.',
  blindSpot: 'effects that neither the record nor its list shows; sequences of more than fifteen requests',

  over: 'resource',
  effect: 'writes',
  echoes: [
    'unknown-id-is-404',
    'post-creates',
    'patch-changes-only-what-it-names',
    'put-replaces-entirely',
    'delete-removes',
    'values-are-kept-whole',
  ],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    moves: stated(movesOf(service, resource), ''),
    states: stated(statesOf(resource), ''),
    listing: orDefault<Listing | undefined>(listedTogether(resource), undefined),
    format: orDefault<Format | undefined>(resource.operations.update.format, undefined),
    upsert: orDefault<boolean | undefined>(resource.operations.replace.upsert, undefined),
    leaves: orDefault<unknown>(resource.operations.delete.leaves, undefined),
    hides: orDefault<JsonObject>(
      map(resource.at('collection.hides'), (said) => (isObject(said) ? said : {})),
      {},
    ),
    goneWithin: stated(resource.operations.delete.goneWithin, ''),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ own, moves: offered, format, leaves, volatile: changing, ...given }, kit) {
    const merges = format === 'merge-patch';
    const { update, remove, ...others } = offered;
    const moves = {
      ...others,
      ...(update === undefined ? {} : { update }),
      // What a mark of deletion leaves is another claim.
      ...(remove === undefined || leaves !== undefined ? {} : { remove }),
    };
    const bodies = [own.createBody, others.replace?.body ?? true, moves.update?.body ?? true];
    // What is written and never shown, such as a password, is compared as little as what changes by itself.
    const volatile = [...changing, ...bodies.flatMap((schema) => hiddenIn(schema))];
    const sequences = sequencesOf(kit, own, moves, merges);
    await kit.forAllSequences({
      sequences,
      // Where few changes are offered there are few kinds of sequences, and one says as much as two of a kind.
      share: Math.min(1, sequences.length / KINDS),
      run: (steps, within, reached) =>
        runAgainstModel(within, { ...given, own, moves, merges, volatile }, steps, reached),
      simpler: (step) => simplerMoves(kit, own, moves, step),
    });
  },
});
