import pico from 'picocolors';

/** Where a command talks to: results to `out`, progress and complaints to `err`. */
export interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly outColors: ReturnType<typeof pico.createColors>;
  readonly errColors: ReturnType<typeof pico.createColors>;
  /** True when `err` is a terminal that a line can be redrawn on. */
  readonly live: boolean;
  /** Columns of `out`. */
  readonly width: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The process's own streams. Each is asked by itself whether it is a terminal; NO_COLOR and FORCE_COLOR are obeyed. */
export function processTerminal(): Terminal {
  const { env, stdout, stderr } = process;
  const colours = (stream: { isTTY?: boolean }): boolean =>
    env['NO_COLOR'] === undefined &&
    (env['FORCE_COLOR'] !== undefined || (stream.isTTY === true && env['TERM'] !== 'dumb'));
  return {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    outColors: pico.createColors(colours(stdout)),
    errColors: pico.createColors(colours(stderr)),
    live: stderr.isTTY && env['TERM'] !== 'dumb' && env['CI'] === undefined,
    width: Math.min(stdout.columns > 0 ? stdout.columns : 100, 120),
    environment: env,
  };
}
