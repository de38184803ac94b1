/**
 * Whether a text contains an email address or a phone number. Digits without separators are not taken for a phone number: ids of
 * campaigns and ads look the same.
 */
export function hasPersonalData(text: string): boolean {
  return EMAIL.test(text) || PHONE.test(text);
}

/** Also the beginning of an address that was cut. `%40` is an at sign that was encoded twice. */
const EMAIL = /[^\s@](?:@|%40)[^\s@]/i;

/** `+1 555 123 4567`, `tel:5551234567`, `(555) 123-4567`, `555.123.4567`. Not a date: `2026-11-23`. */
const PHONE =
  /(?:\+|%2b|tel:)\s?\d(?:[\s().-]{0,2}\d){6}|(?<!\d)(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)/i;
