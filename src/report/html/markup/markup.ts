import { escapeHtml, visibleLine } from '../../wording/escape.js';

/** Markup that is safe by construction: only `html` makes it, and it escapes every text that it is given. */
export class Markup {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** For text of our own: a style sheet, a script. Never for anything from a run. */
  static ours(text: string): Markup {
    return new Markup(text);
  }
}

type Piece = string | number | Markup | readonly Piece[] | undefined | false;

/** Builds markup from a template. Text is escaped, lists are joined, undefined and false are left out. */
export function html(literals: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  const text = literals.map((literal, n) => literal + (n < pieces.length ? show(pieces[n]) : ''));
  return Markup.ours(text.join(''));
}

function show(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (piece instanceof Markup) return piece.toString();
  if (typeof piece === 'object') return piece.map(show).join('');
  return escapeHtml(String(piece));
}

/** A fragment name: any text without white space is one. */
export function anchor(text: string): string {
  return visibleLine(text).replace(/\s+/g, '_');
}

/** A link inside the page. */
export function link(target: string, content: Piece): Markup {
  return html`<a href="#${encodeURIComponent(anchor(target))}">${content}</a>`;
}
