/** Lines that are kept as octets outside the heap, where they cost the garbage collector nothing. */
export interface KeptLines {
  /** The line has no line feed. */
  readonly add: (line: string) => void;
  /** All lines, without their line feeds, in the order in which they were added. */
  readonly all: () => readonly string[];
}

const LINE_FEED = 10;

/** Octets of one block. */
const BLOCK = 1 << 20;

export function keptLines(): KeptLines {
  const blocks: Buffer[] = [];
  let open = Buffer.alloc(0);
  let filled = 0;
  const close = (): void => {
    if (filled > 0) blocks.push(open.subarray(0, filled));
    open = Buffer.alloc(0);
    filled = 0;
  };
  return {
    add: (line) => {
      // UTF-8 takes at most three octets for each UTF-16 code unit.
      const most = line.length * 3 + 1;
      if (filled + most > open.length) {
        close();
        open = Buffer.allocUnsafeSlow(Math.max(BLOCK, most));
      }
      filled += open.write(line, filled, 'utf8');
      open[filled] = LINE_FEED;
      filled += 1;
    },
    all: () => {
      const whole = [...blocks, open.subarray(0, filled)];
      return whole.flatMap((block) => block.toString('utf8').split('\n').slice(0, -1));
    },
  };
}
