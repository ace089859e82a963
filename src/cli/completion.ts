import type { Command, Option } from 'commander';

/** Shells that a script of completion is written for. */
export const SHELLS = ['bash', 'zsh'] as const;

/** Options and arguments that take the name of a check. */
const TAKES_CHECK = ['--only', '--skip'];

/**
 * A script by which a shell completes commands, options, choices and ids of checks; everything else is completed as a file. zsh reads the
 * script of bash by its own `bashcompinit`.
 */
export function completionScript(program: Command, shell: (typeof SHELLS)[number], checks: readonly string[]): string {
  const { commands } = program;
  const name = program.name();
  const names = [...commands.map((command) => command.name()), 'help'];
  const values = commands.flatMap((command) =>
    command.options.flatMap((option) => {
      const words = valuesOf(option, checks);
      return words.length === 0 ? [] : [when(`${command.name()} ${option.long ?? ''}`, words)];
    }),
  );
  const options = commands.map((command) => when(command.name(), optionsOf(command)));
  const lines = [
    ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
    `_${name}() {`,
    '  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" words=""',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${names.join(' ')}"`,
    '  else',
    '    case "$command $previous" in',
    ...values,
    '    esac',
    '    if [ -z "$words" ]; then',
    '      case "$current" in',
    '        -*) case "$command" in',
    ...options,
    '        esac ;;',
    `        *) if [ "$command" = explain ]; then words="${checks.join(' ')}"; fi ;;`,
    '      esac',
    '    fi',
    '  fi',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    `complete -o default -F _${name} ${name}`,
  ];
  return `${lines.join('\n')}\n`;
}

function when(pattern: string, words: readonly string[]): string {
  return `      "${pattern}") words="${words.join(' ')}" ;;`;
}

function valuesOf({ long, argChoices }: Option, checks: readonly string[]): readonly string[] {
  if (argChoices !== undefined) return argChoices;
  return long !== undefined && TAKES_CHECK.includes(long) ? checks : [];
}

function optionsOf({ options }: Command): readonly string[] {
  return [...options.flatMap(({ long, hidden }) => (long === undefined || hidden ? [] : [long])), '--help'];
}
