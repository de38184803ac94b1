/** Where most mailboxes are that people mistype. */
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
/** One letter off a common one, and right. */
const RIGHT_AS_THEY_ARE = ['mail.com', 'email.com', 'ymail.com', 'cloud.com', 'gmail.co'];

/** The address that was meant, where its domain is one slip of the finger off a common one. */
export function suggestAddress(address: string): string | null {
  const [, local, domain] = /^(.+)@([^@]+)$/.exec(address.trim()) ?? [];
  if (!local || !domain) return null;
  const written = domain.toLowerCase();
  if (COMMON.includes(written) || RIGHT_AS_THEY_ARE.includes(written)) return null;
  const meant = COMMON.find((common) => isOneSlipOff(written, common));
  return meant ? `${local}@${meant}` : null;
}

/** A letter too many, too few, wrong, or two beside each other swapped. */
function isOneSlipOff(written: string, meant: string): boolean {
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
