import type { Command } from 'commander';

/**
 * The manual page of the program, for man(7): its commands with their arguments, options and what they do.
 *
 * @param version of the program, for the foot of the page
 */
export function manPage(program: Command, version: string): string {
  const name = program.name();
  const commands = [...program.commands].filter((command) => command.name() !== 'help');
  const lines = [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${text(firstSentence(program.description()))}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    text(program.description()),
    '.SH COMMANDS',
    ...commands.flatMap((command) => section(name, command)),
    '.SH EXIT STATUS',
    ...[
      ['0', 'conformant, or nothing broken of what the contract states'],
      ['1', 'not conformant: a rule is broken'],
      ['2', 'wrong usage, or a contract with a mistake'],
      ['3', 'incomplete: something could not be judged'],
      ['4', `a defect of ${name}`],
    ].flatMap(([code = '', meaning = '']) => ['.TP', `.B ${code}`, text(meaning)]),
    '.SH FILES',
    '.TP',
    '.I reports/out',
    text('the run file, the ledger of records and the reports, unless --out names another folder'),
    '.SH SEE ALSO',
    text(`${name} COMMAND --help; the folder docs of the package`),
  ];
  return `${lines.join('\n')}\n`;
}

function section(name: string, command: Command): readonly string[] {
  const arguments_ = command.registeredArguments.map((one) => {
    const shown = one.variadic ? `${one.name()}...` : one.name();
    return one.required ? shown : `[${shown}]`;
  });
  return [
    `.SS ${text([name, command.name(), '[options]', ...arguments_].join(' '))}`,
    text(command.description() === '' ? command.summary() : command.description()),
    ...command.registeredArguments.flatMap((one) => ['.TP', `.I ${text(one.name())}`, text(one.description)]),
    ...command.options.flatMap((option) => {
      const choices = option.argChoices === undefined ? '' : ` (${option.argChoices.join(', ')})`;
      return ['.TP', `.B ${text(option.flags)}`, text(option.description + choices)];
    }),
  ];
}

function firstSentence(description: string): string {
  const [sentence = description] = description.split(/(?<=\.)\s|\n/, 1);
  return sentence.replace(/\.$/, '');
}

/** Text of one paragraph: what roff reads as a request or an escape is taken as it stands. */
function text(words: string): string {
  return words
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
}
