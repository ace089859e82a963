import type { Fault } from '../../deviation.js';
import type { Happening } from '../../feed.js';
import { headerOf } from '../../http/message.js';

/** The last event that was written to somebody who came back; kept by the service, whoever that was. */
interface Written {
  last: number;
}

/** Events that count as told once they were written, though nobody may have read them to the end. */
export function toldWhenWritten(counts: (happening: Happening) => boolean): Pick<Fault, 'rules' | 'after'> {
  return {
    rules: (rules, _call, shop) => ({
      missed(log, last) {
        const written = shop.memory<Written>('written', () => ({ last: 0 }));
        return rules.missed(log, last).filter((one) => one.id > written.last || !counts(one));
      },
    }),
    after(answer, call, shop) {
      if (!answer.stream || headerOf(call, 'Last-Event-ID') === undefined) return answer;
      const written = shop.memory<Written>('written', () => ({ last: 0 }));
      return { ...answer, stream: noting(answer.stream, written) };
    },
  };
}

async function* noting(stream: AsyncIterable<Uint8Array>, written: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    const id = Number(/^id: (\d+)$/m.exec(Buffer.from(chunk).toString())?.[1] ?? 0);
    written.last = Math.max(written.last, id);
    yield chunk;
  }
}
