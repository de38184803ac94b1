import * as z from 'zod/mini';

/** A site's public origin, as `SITE_URL` gives it. A slash at its end is removed. A site cannot live below a path of its host. */
export const SiteUrl = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }),
  z.transform((text, { issues }) => {
    const { href, origin } = new URL(text);
    if (href === `${origin}/`) return origin;
    issues.push({
      code: 'custom',
      input: text,
      message: 'must be an origin without a path, query, fragment or user, such as https://www.example.com',
    });
    return z.NEVER;
  }),
);
