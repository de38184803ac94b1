/** The number, with what people type between its digits, and the extension. */
const PHONE = /^([+\d\s()./\p{Pd}]*)((?:ext|extension|x)\.?\s*\d+)?$/iu;
/** A shorter text of digits may be anything. */
const MIN_DIGITS = 3;
/** A US number without its area code. Fewer digits in front of an x are no number: "120x60". */
const LOCAL_DIGITS = 7;
/** The end of a number, without the country code of one to three digits and the zero that some countries dial in front. */
const NATIONAL_DIGITS = 8;

function phoneDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * What a search for a phone number looks for among the digits of the stored ones; null if the text is no number. It is what
 * the national and the international way to write the number have in common. An extension is left out.
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

/** Every end of a phone number, so that a search by the start of words finds any part of its digits. */
export function phoneWords(text: string): string[] {
  const digits = phoneDigits(text);
  const count = Math.max(0, digits.length - MIN_DIGITS + 1);
  return Array.from({ length: count }, (_, start) => digits.slice(start));
}
