import type { Clock } from './clock.js';
import type { JsonObject } from './http/message.js';
import type { ResourceName } from './http/place.js';

/** Something that happened to a record, as its stream tells it. */
export interface Happening {
  readonly resource: ResourceName;
  /** Counts the happenings of the service. */
  readonly id: number;
  /** `product.created`. */
  readonly type: string;
  readonly data: JsonObject;
  /** Name of the caller who made the record. */
  readonly owner?: string;
}

/** What happens, for those who listen, and what happened lately, for those who were away. */
export interface Feed {
  publish(happening: Omit<Happening, 'id'>): void;
  /** The last happenings of a resource, the oldest first. */
  log(resource: ResourceName): readonly Happening[];
  /** Gives back what ends it. */
  listen(resource: ResourceName, hear: (happening: Happening) => void): () => void;
}

/** Happenings that are kept. */
const MOST = 1000;

export function createFeed(): Feed {
  const kept: Happening[] = [];
  const ears = new Map<(happening: Happening) => void, ResourceName>();
  let last = 0;
  return {
    publish(told) {
      const happening = { ...told, id: (last += 1) };
      kept.push(happening);
      if (kept.length > MOST) kept.shift();
      for (const [hear, resource] of ears) if (resource === happening.resource) hear(happening);
    },
    log: (resource) => kept.filter((happening) => happening.resource === resource),
    listen(resource, hear) {
      ears.set(hear, resource);
      return () => ears.delete(hear);
    },
  };
}

/** What a stream says: something happened, or nothing did for a while. */
export type Said = Happening | 'beat';

/**
 * What one stream says, from now on until it is closed: first what is behind, then what happens, and after each silence
 * of `beat` milliseconds that it is still there.
 */
export function listening(
  feed: Feed,
  resource: ResourceName,
  { behind, hears, clock, beat, closed }: ListeningOptions,
): AsyncIterable<Said> {
  const waiting: Happening[] = [...behind];
  let wake = (): void => undefined;
  const stop = feed.listen(resource, (happening) => {
    if (!hears(happening)) return;
    waiting.push(happening);
    wake();
  });
  const end = (): void => {
    stop();
    wake();
  };
  closed?.addEventListener('abort', end, { once: true });
  const isWoken = async (): Promise<boolean> => {
    const enough = new AbortController();
    const woken = new Promise<boolean>((resolve) => {
      wake = () => resolve(true);
    });
    const silent = clock.wait(beat, enough.signal).then(
      () => false,
      () => true,
    );
    const isTold = await Promise.race([woken, silent]);
    enough.abort();
    return isTold;
  };
  async function* say(): AsyncGenerator<Said> {
    try {
      while (closed?.aborted !== true) {
        const next = waiting.shift();
        if (next) yield next;
        else if (!(await isWoken())) yield 'beat';
      }
    } finally {
      end();
    }
  }
  return say();
}

interface ListeningOptions {
  readonly behind: readonly Happening[];
  /** Whether the listener is told of it. */
  readonly hears: (happening: Happening) => boolean;
  readonly clock: Clock;
  readonly beat: number;
  readonly closed: AbortSignal | undefined;
}
