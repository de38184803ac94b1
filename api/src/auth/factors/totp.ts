import { Secret, TOTP } from 'otpauth';
import { toString as toQrCode } from 'qrcode';

const STEP_SECONDS = 30;
/** Codes of the previous and the next step are valid too, because the clocks of phones are not exact. */
const TOLERANCE_STEPS = 1;
const SECRET_BYTES = 20;

export interface TotpLabel {
  readonly issuer: string;
  readonly email: string;
}

/** What an authenticator app needs to know, as text and as a QR code. */
export interface TotpSetup {
  readonly qr_code: string;
  readonly secret: string;
  readonly uri: string;
}

export function createTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

export async function describeTotp(secret: Uint8Array, { issuer, email }: TotpLabel): Promise<TotpSetup> {
  const totp = totpOf(secret, { issuer, label: email });
  const uri = totp.toString();
  const svg = await toQrCode(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  return { qr_code: withoutHashes(svg), secret: totp.secret.base32, uri };
}

/** The time step that a code belongs to, or null for a wrong code. */
export function stepOfCode(code: string, secret: Uint8Array, now: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOLERANCE_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

function totpOf(secret: Uint8Array, label: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  const { buffer } = Uint8Array.from(secret);
  return new TOTP({
    ...label,
    secret: new Secret({ buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
  });
}

/** The client puts the image into a data URL without encoding it. A `#` would end that URL. */
function withoutHashes(svg: string): string {
  return svg.trim().replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
}
