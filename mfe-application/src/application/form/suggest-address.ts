/** The domains that people mistype most. */
const COMMON = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
];
/** Correct domains that are one letter off a common one. */
const CORRECT = ['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'gmail.co'];

/** Suggests an address when its domain is one typo off a common one. */
export function suggestAddress(address: string): string | null {
  const [, local, domain] = /^(.+)@([^@]+)$/.exec(address.trim()) ?? [];
  if (!local || !domain) return null;
  const written = domain.toLowerCase();
  if (COMMON.includes(written) || CORRECT.includes(written)) return null;
  const meant = COMMON.find((common) => isOneTypoOff(written, common));
  return meant ? `${local}@${meant}` : null;
}

/** One letter added, missing or wrong, or two neighbors swapped. */
function isOneTypoOff(written: string, meant: string): boolean {
  let from = 0;
  while (from < written.length && written[from] === meant[from]) from += 1;
  const rest = written.slice(from);
  const wanted = meant.slice(from);
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    swapped === wanted
  );
}
