/** Numbers that end in, or hold, a digit that follows from the others, so that a slip of the pen shows. */
interface CheckedNumber {
  /** Nothing is said of what is written in another way, such as a card number of which only the last digits are shown. */
  readonly isValid: (text: string) => boolean;
  /** The number that is counted by n, which is not negative: different ones below 10^9. */
  readonly numbered: (n: number) => string;
}

/** Without what groups of digits are set apart by. */
const plain = (text: string): string => text.replaceAll(/[ -]/g, '');

const digitsOf = (n: number, length: number): string =>
  String(Math.abs(Math.floor(n)))
    .padStart(length, '0')
    .slice(-length);

/** GS1 General Specifications, section 7.9: weights of 3 and 1 from the right, up to the next multiple of 10. */
function gs1(length: number, prefix: string): CheckedNumber {
  const checkOf = (body: string): string => {
    const sum = [...body].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
    return String((10 - (sum % 10)) % 10);
  };
  const form = new RegExp(`^\\d{${String(length)}}$`);
  return {
    isValid: (text) => !form.test(plain(text)) || checkOf(plain(text).slice(0, -1)) === plain(text).slice(-1),
    numbered: (n) => {
      const body = prefix + digitsOf(n, length - 1 - prefix.length);
      return body + checkOf(body);
    },
  };
}

/** ISBN of 13 digits (ISO 2108): a number of GS1 that begins as books do. Those of 10 digits are from before 2007. */
const book = gs1(13, '978');
const isbn: CheckedNumber = {
  ...book,
  isValid: (text) =>
    /^\d{13}$/.test(plain(text)) ? /^97[89]/.test(text) && book.isValid(text) : isOldBook(plain(text)),
};

/** The sum of the digits, weighted by 10 down to 1, is a multiple of 11; X stands for 10. */
function isOldBook(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text)) return true;
  return [...text].reduce((all, digit, at) => all + (digit === 'X' ? 10 : Number(digit)) * (10 - at), 0) % 11 === 0;
}

/** ISO/IEC 7812-1, annex B: each second digit from the right is doubled. */
function luhnSum(text: string): number {
  return [...text].reverse().reduce((all, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
}

const luhn: CheckedNumber = {
  isValid: (text) => !/^\d{8,}$/.test(plain(text)) || luhnSum(plain(text)) % 10 === 0,
  numbered: (n) => {
    const body = `411111${digitsOf(n, 9)}`;
    return body + String((10 - (luhnSum(`${body}0`) % 10)) % 10);
  },
};

/** What is left of a long number over 97, digit by digit. Letters count from 10 (A) to 35 (Z). */
function over97(text: string): number {
  const digits = [...text].map((one) => parseInt(one, 36).toString()).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** ISO 13616: the first four characters are moved to the end, and one is left over 97. */
const iban: CheckedNumber = {
  isValid: (text) => {
    const whole = plain(text);
    return !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(whole) || over97(whole.slice(4) + whole.slice(0, 4)) === 1;
  },
  numbered: (n) => {
    const account = `50010517${digitsOf(n, 10)}`;
    return `DE${String(98 - over97(`${account}DE00`)).padStart(2, '0')}${account}`;
  },
};

const KNOWN: Readonly<Record<string, CheckedNumber>> = {
  isbn,
  'isbn-13': isbn,
  isbn13: isbn,
  'ean-13': gs1(13, '20'),
  ean13: gs1(13, '20'),
  ean: gs1(13, '20'),
  gtin: gs1(13, '20'),
  'ean-8': gs1(8, ''),
  luhn,
  'credit-card': luhn,
  iban,
};

/** The number of this format; undefined for any other format. */
export function checkedNumber(format: string): CheckedNumber | undefined {
  const name = format.toLowerCase();
  return Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
}

/** The formats, each with what tells whether a text is of it. */
export const checkedFormats: Readonly<Record<string, (text: string) => boolean>> = Object.fromEntries(
  Object.entries(KNOWN).map(([name, { isValid }]) => [name, isValid]),
);

/** The same number with another last digit: it has the form, and the check digit is wrong. */
export function withWrongCheckDigit(text: string): string {
  return text.slice(0, -1) + String((Number(text.slice(-1)) + 1) % 10);
}
