/** Matches a number with separators, and its extension. */
const PHONE = /^([+\d\s()./\p{Pd}]*)((?:ext|extension|x)\.?\s*\d+)?$/iu;
/** A shorter sequence of digits may be anything. */
const MIN_DIGITS = 3;
/** Length of a US number without area code. With fewer digits before an x, a text such as "120x60" is not a number. */
const LOCAL_DIGITS = 7;
/** The last digits of a number, without the country code of one to three digits and the trunk zero of some countries. */
const NATIONAL_DIGITS = 8;

function phoneDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * The digits that a search for a phone number looks for in stored numbers; null if the text is not a number. They are
 * the common part of the national and the international form. An extension is left out.
 */
export function phoneTerm(text: string): string | null {
  const [, number = '', extension] = PHONE.exec(text.trim()) ?? [];
  const typed = phoneDigits(number);
  if (typed.length < (extension === undefined ? MIN_DIGITS : LOCAL_DIGITS)) return null;
  const digits = typed.replace(/^0+(?=\d{8})/, '');
  if (/^1\d{10}$/.test(digits)) return digits.slice(1);
  const isInternational = /^(\+|00)/.test(number) || digits.length > 10;
  return isInternational ? digits.slice(-NATIONAL_DIGITS) : digits;
}

/** Whether a text is a phone number in which the digits of a search are found. */
export function isPhoneWith(digits: string, text: string): boolean {
  return digits.length >= MIN_DIGITS && PHONE.test(text.trim()) && phoneDigits(text).includes(digits);
}

/** All suffixes of a phone number, so that a prefix search finds any part of its digits. */
export function phoneWords(text: string): string[] {
  const digits = phoneDigits(text);
  const count = Math.max(0, digits.length - MIN_DIGITS + 1);
  return Array.from({ length: count }, (_, start) => digits.slice(start));
}
