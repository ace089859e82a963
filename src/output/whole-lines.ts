import { ftruncateSync, writeSync } from 'node:fs';

/** A file that grows line by line. */
export interface LineFile {
  readonly append: (text: string) => void;
  readonly close: () => void;
}

/** What the machine says where there is no more room, or the disk fails: no defect of ours, and no reason to stop at once. */
const OF_THE_DISK: readonly string[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'];

export function isOfTheDisk(error: unknown): boolean {
  return error instanceof Error && OF_THE_DISK.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Writes all of a text: where there is little room, a call writes a part of it and says so. */
function writeAll(file: number, text: string): number {
  const octets = Buffer.from(text, 'utf8');
  for (let at = 0; at < octets.length;) at += writeSync(file, octets, at);
  return octets.length;
}

/**
 * Appends to an open file and leaves whole lines: what did not fit is taken away again.
 *
 * @param whole octets that the file has
 * @param failed gets each text that could not be written, with the reason; it is not thrown then
 */
export function wholeLines(
  file: number,
  whole: number,
  failed: (text: string, error: Error) => void,
): Pick<LineFile, 'append'> {
  let end = whole;
  return {
    append: (text) => {
      try {
        end += writeAll(file, text);
      } catch (error) {
        if (!isOfTheDisk(error)) throw error;
        try {
          ftruncateSync(file, end);
        } catch {
          // A line that is cut is read over.
        }
        failed(text, error as Error);
      }
    },
  };
}
