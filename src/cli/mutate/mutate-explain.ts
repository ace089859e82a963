import { checks } from '../../index.js';
import { evidenceText } from '../../mutate/evidence-text.js';
import { exampleOf } from '../../mutate/example.js';
import type { Operator } from '../../mutate/operator.js';
import { services } from '../../reference/index.js';
import { UsageError } from '../exit.js';
import { inProcess, type Subject } from './mutate-subject.js';
import type { Terminal } from '../terminal.js';

export interface ExplainOptions {
  readonly seed: number;
  readonly effort: 'quick' | 'standard';
  readonly signal: AbortSignal;
}

/**
 * Prints what an operator does, and an exchange in which it took effect: on the service that is named, or on the first of the embedded ones
 * that can show it.
 */
export async function explainOperator(
  operator: Operator,
  named: Subject | undefined,
  options: ExplainOptions,
  terminal: Terminal,
): Promise<void> {
  const { id, sentence, about } = operator;
  const { bold, dim } = terminal.outColors;
  terminal.out(`${bold(id)}  ${sentence}\n`);
  terminal.out(dim(`Spoken of in part ${about.join(' and ')} of the document\n`));
  const subjects =
    named === undefined
      ? services.flatMap((service) =>
          service.dialects.map(({ id: dialect }) => inProcess(service, options.seed, dialect)),
        )
      : [named];
  for (const subject of subjects) {
    const example = await exampleOf({ ...subject, ...options, checks }, operator);
    if (example === undefined) continue;
    if ('problem' in example) throw new UsageError(example.problem, example.hint);
    terminal.out(`\nOn ${subject.contract.title}, at ${example.place.id}:\n\n${evidenceText(example.evidence)}`);
    return;
  }
  const where = named === undefined ? 'an embedded service' : named.contract.title;
  terminal.out(`\nNo request of a run gives it an opportunity on ${where}.\n`);
}
