import type { Noise } from './noise.js';
import type { SecondRoundFigures } from '../second-round.js';

const NAMES = {
  reset: 'connections reset or closed without an answer',
  cut: 'answers that ended too early',
  unavailable: 'answers of 502, 503, 504 or 520 to 530',
  page: 'pages of another server',
};

/** What a run says of its noise; undefined where there was none. */
export function noiseText(noise: Noise, { due, again, judged, undisturbed }: SecondRoundFigures): string | undefined {
  const { requests, disturbed, reconnected } = noise.figures;
  const kinds = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((how) => disturbed[how] > 0);
  const all = kinds.reduce((sum, how) => sum + disturbed[how], 0);
  const parts: string[] = [];
  if (all > 0) {
    const share = `${((100 * all) / requests).toFixed(1)} %`;
    const named = kinds.map((how) => `${String(disturbed[how])} ${NAMES[how]}`).join(', ');
    parts.push(`${String(all)} of ${String(requests)} requests were disturbed (${share}): ${named}`);
  }
  if (reconnected > 0) {
    const closed = `${count(reconnected, 'connection')} closed under a request without having been announced`;
    parts.push(`${closed} (RFC 9112 section 9.6 asks for Connection: close); the requests were sent again`);
  }
  if (noise.isDoubling) {
    const records = noise.doubledRecords === 1 ? 'one record was' : `${String(noise.doubledRecords)} records were`;
    parts.push(`Some creates were carried out twice: at the end ${records} there with all that another one has`);
  }
  if (due > 0) {
    const rest = again < due ? `; for ${String(due - again)} more there was no time` : '';
    const chance = `${String(undisturbed)} met once what no other did, and not again`;
    parts.push(
      `Run again: ${count(again, 'entry')}, of which ${String(judged)} got a verdict${rest}${undisturbed > 0 ? `; ${chance}` : ''}`,
    );
  }
  return parts.length === 0 ? undefined : parts.join('. ');
}

function count(n: number, of: 'connection' | 'entry'): string {
  if (n === 1) return `1 ${of}${of === 'connection' ? ' was' : ''}`;
  return `${String(n)} ${of === 'connection' ? 'connections were' : 'entries'}`;
}
