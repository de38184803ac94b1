import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What a preview link says: which composition whoever holds it sees, and until when. */
const Preview = z.object({
  composition: z.string().regex(/^[0-9a-f]{20}$/),
  /** What is not as on the live site, for the banner: `blog@<version>`. */
  of: z.string().max(60),
  until: z.iso.datetime(),
});
export type Preview = z.infer<typeof Preview>;

const TOKEN = /^([\w-]{1,400})\.([\w-]{43})$/;

/** A text that nobody can make or change who does not know the secret. */
export function signPreview(preview: Preview, secret: string): string {
  const text = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${text}.${macOf(text, secret)}`;
}

/** What a token says; null when somebody else made it, or its time is over. */
export function readPreview(token: string, secret: string, now: Date): Preview | null {
  const [, text = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(text, secret)))) return null;
  const preview = Preview.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return Date.parse(preview.until) > now.getTime() ? preview : null;
}

/** The secret signs commands too: what it signs here is named, so that one can never pass for the other. */
function macOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`preview ${text}`).digest('base64url');
}
