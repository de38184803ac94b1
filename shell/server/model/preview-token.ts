import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** The content of a preview link: a composition, and the time of its expiry. */
const Preview = z.object({
  composition: z.string().regex(/^[0-9a-f]{20}$/),
  /** The previewed release, for the banner: `blog@<version>`. */
  of: z.string().max(60),
  until: z.iso.datetime(),
});
export type Preview = z.infer<typeof Preview>;

/** Shows a composition that is not live to holders of a token. */
export const PREVIEW_PATH = '/_shell/preview';

const TOKEN = /^([\w-]{1,400})\.([\w-]{43})$/;

/** Signs a preview. Without the secret, it can be neither forged nor changed. */
export function signPreview(preview: Preview, secret: string): string {
  const text = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${text}.${macOf(text, secret)}`;
}

/** The address that shows a composition until a given time. */
export function previewLink(
  preview: Preview,
  { siteUrl, secret }: { readonly siteUrl: string; readonly secret: string },
): string {
  const url = new URL(PREVIEW_PATH, siteUrl);
  url.searchParams.set('token', signPreview(preview, secret));
  return url.href;
}

/** Reads a token; null if its signature is wrong or it has expired. */
export function readPreview(token: string, secret: string, now: Date): Preview | null {
  const [, text = '', mac = ''] = TOKEN.exec(token) ?? [];
  if (!text || !timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(text, secret)))) return null;
  const preview = Preview.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return Date.parse(preview.until) > now.getTime() ? preview : null;
}

/** The secret has other uses, so the signed input names this one. */
function macOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(`preview ${text}`).digest('base64url');
}
