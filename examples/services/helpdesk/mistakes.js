/** The mistakes that this process shall make, by name: `MISTAKES=total-unfiltered,token-prefix`. */
const chosen = new Set((process.env.MISTAKES ?? '').split(',').filter(Boolean));

export const mistake = (name) => chosen.has(name);

/** The same service, odd but right: see README.md. */
export const harmless = process.env.HARMLESS === '1';
