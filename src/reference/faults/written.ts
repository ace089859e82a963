import type { Happening } from '../feed.js';
import type { Fault } from '../deviation.js';

/** What a stream that has ended was given last; kept by the service, whoever had it. */
interface Written {
  last: number;
}

/** Events that count as told because they were written, though nobody may have read them to the end. */
export function toldWhenWritten(counts: (happening: Happening) => boolean): Pick<Fault, 'rules' | 'after'> {
  return {
    rules: (rules, _call, shop) => ({
      missed(log, last) {
        const written = shop.memory<Written>('written', () => ({ last: 0 }));
        return rules.missed(log, last).filter((one) => one.id > written.last || !counts(one));
      },
    }),
    after(answer, call, shop) {
      if (!answer.stream) return answer;
      const own: Written = { last: 0 };
      const written = shop.memory<Written>('written', () => ({ last: 0 }));
      call.closed?.addEventListener('abort', () => (written.last = own.last), { once: true });
      return { ...answer, stream: noting(answer.stream, own) };
    },
  };
}

async function* noting(stream: AsyncIterable<Uint8Array>, own: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    own.last = Number(/^id: (\d+)$/m.exec(Buffer.from(chunk).toString())?.[1] ?? own.last);
    yield chunk;
  }
}
