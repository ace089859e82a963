import type { Exchange } from '../../result/exchange.js';
import type { Connection } from '../../check/connection.js';
import type { Kit } from '../../check/kit.js';
import { codesFor } from '../../contract/facts/conditions.js';
import { ifStated } from '../../contract/facts/slot.js';
import { Stop } from '../../check/violation.js';
import { valueAt } from '../../contract/text/pointer.js';
import { Marks } from '../marks.js';
import type { Attempt } from './context.js';
import { bodies } from '../generate/bodies.js';
import { changes } from '../generate/changes.js';
import { everyInvalidBody, invalidBodies } from '../generate/invalid/invalid-bodies.js';
import { validate } from '../generate/validator.js';
import { bodyOf, isSuccess, itemIn, located, outcomeOf } from './requests/answer.js';
import type { Cases } from './cases/cases.js';
import { inTurn } from './cases/causes.js';
import { expectations } from './expectations.js';
import { readyFor } from './records/readying.js';
import { race } from './requests/racing.js';
import type { Records } from './records/records.js';
import { pathOf } from './requests/request.js';
import { withKnownBeside } from './records/beside.js';
import { alternatives } from './records/needs/taking.js';
import { sending } from './requests/sending.js';
import { sampled, some } from './cases/some.js';
import { streaming } from './requests/streaming.js';
import { persistently } from './cases/trying-again.js';
import { waitFor } from './requests/waiting.js';
import { walk } from './requests/walking.js';

/** Puts the kit of one attempt together. */
export function makeKit(
  attempt: Attempt,
  records: Records,
  cases: Cases,
  below: Pick<Kit, 'forAllSequences' | 'once'>,
): Kit {
  const { run } = attempt;
  const route = { over: attempt.over, lane: '0' };
  const { send, sendTo } = sending(attempt, route);
  const stop = (reason: 'discard' | Parameters<Kit['stop']>[0], detail: string, by?: Exchange): never => {
    throw new Stop(reason, detail, by);
  };
  const mustSucceed = (reason: 'setup-failed' | 'control-failed'): Kit['must'] => {
    return (exchange, what) => {
      const outcome = outcomeOf(run.contract, exchange);
      if (isSuccess(run.contract, exchange)) return;
      const page = outcome.isForeignPage ? ' with a page' : '';
      run.needed(exchange);
      throw new Stop(reason, `${what}: answered ${String(outcome.status)}${page} (${exchange.id})`, exchange);
    };
  };
  return watched(attempt, {
    send,
    sendTo,
    pathOf: (operation, input = {}) =>
      pathOf(operation, withKnownBeside(attempt, operation, input), run.contract.facts.variables),
    outcome: (exchange) => outcomeOf(run.contract, exchange),
    codesFor: (condition, operation) => codesFor(ifStated(run.contract.facts.errors.catalogue), condition, operation),
    body: bodyOf,
    at: located,
    item: itemIn,
    forAll: cases.forAll,
    forEach: cases.forEach,
    inTurn,
    ...below,
    pick: some(attempt),
    pickInQuickMode: sampled(attempt),
    optionalStep: (work, instead) => attempt.scope.parts.carryOut(work, instead),
    expect: expectations(() => {
      attempt.expectations += 1;
      attempt.scope.expectations += 1;
    }),
    discard: (because, by, needed) => {
      if (by !== undefined && needed === 'needed') run.needed(by);
      return stop('discard', because, by);
    },
    stop,
    control: mustSucceed('control-failed'),
    must: mustSucceed('setup-failed'),
    create: (own, body, of) => records.create(own, body, undefined, of),
    createInput: (own, body, of) => records.createInput(own, body, of),
    alternatives: (own, body) => alternatives(attempt, own, body),
    ready: (own, operation, body) => readyFor(attempt, records, send, own, operation, body),
    createMany: (own, many) => records.createMany(own, many),
    taken: (operation, input) => run.unconfirmed.unremovable.taken(attempt, operation, input),
    adopt: (own, exchange) => records.adopt(own, exchange),
    adoptItem: (own, item, create, body) => records.adoptItem(own, item, create, body),
    read: (own, record) => records.read(own, record),
    unknownId: (own, like) => records.unknownId(own, like),
    population: (own) => run.populations.of(own),
    withUniqueFields: (own, body, of) => records.lay(own, body, of),
    bodies: (schema, options) => bodies(schema, options),
    invalidBodies: (schema, options) => invalidBodies(schema, options),
    everyInvalidBody: (schema, options) => everyInvalidBody(schema, options),
    changes: (schema, options) => changes(schema, options),
    validate: (schema, value) => validate(schema, value, { isSent: true }),
    validateAnswer: (schema, value) => validate(schema, value, { tolerant: true }),
    walk: (plan) => walk(attempt, persistently(run, { send, sendTo }), plan),
    connection: () => openConnection(attempt),
    stream: streaming(attempt),
    race: (racers) => race(attempt, racers),
    wait: (milliseconds) => waitFor(run, milliseconds),
    unique: (prefix) => attempt.unique(prefix),
    isMarked: ({ tag }, item) => {
      const text = tag === undefined ? undefined : valueAt(item, tag);
      return typeof text === 'string' && new Marks([run.nonce]).areOurs([text]);
    },
    note: (text) => {
      if (!attempt.notes.includes(text)) attempt.notes.push(text);
    },
    identities: run.identities,
    isReadOnly: !run.writable,
  });
}

/** What calls back into the check: whether that gets on is seen by what it calls. */
const CALLING_BACK = new Set(['forAll', 'forEach', 'inTurn', 'forAllSequences', 'part']);

/** Tells which calls an entry waits for. */
function watched(attempt: Attempt, kit: Kit): Kit {
  const { progress } = attempt.run;
  const told = Object.entries(kit).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function' || CALLING_BACK.has(name)) return [name, member];
    const call = member as (...given: readonly unknown[]) => unknown;
    const calling = (...given: readonly unknown[]): unknown => {
      progress.check(attempt.entry);
      const result = call(...given);
      return result instanceof Promise ? progress.during(attempt.entry, result) : result;
    };
    return [name, calling];
  });
  return Object.fromEntries(told) as Kit;
}

function openConnection(attempt: Attempt): Connection {
  const number = attempt.races;
  attempt.races += 1;
  const name = `${attempt.entry}/${attempt.prefix}c${String(number)}`;
  attempt.connections.add(name);
  return {
    ...sending(attempt, { over: { connection: name }, lane: `c${String(number)}` }),
    close: async () => {
      attempt.connections.delete(name);
      await attempt.run.sender.closeConnection(name);
    },
  };
}
