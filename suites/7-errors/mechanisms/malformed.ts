/** Texts that are no JSON value, made from one that is, and texts that hold another kind of value than an object. */
export interface Malformed {
  /** What is wrong with it: `a comma too many`. */
  readonly name: string;
  readonly text: string;
}

/** Ways to break the text of a JSON object. `emptyIsWrong`: an empty body cannot be read as a body that says nothing. */
export function malformed(text: string, emptyIsWrong: boolean): readonly Malformed[] {
  const ways: readonly Malformed[] = [
    { name: 'an object without its end', text: text.slice(0, -1) },
    { name: 'a comma too many', text: `${text.slice(0, -1)},}` },
    { name: 'half of the text', text: text.slice(0, Math.ceil(text.length / 2)) },
    { name: 'plain text', text: 'this is no JSON' },
    { name: 'two values', text: `${text}${text}` },
  ];
  return emptyIsWrong ? [...ways, { name: 'an empty body', text: '' }] : ways;
}
