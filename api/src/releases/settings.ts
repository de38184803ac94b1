import * as z from 'zod';
import { defineSettings } from '../environment.ts';

const shape = {
  COMPOSER_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('address of the composer, which lists and commands releases; absent: SITE_URL'),
  // A variable of its own: an earlier version, to which an operator rolls back, reads one address in COMPOSER_URL.
  WEB_URLS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http(s) addresses, separated by commas' })))
    .optional()
    .describe(
      'several web processes that pass on what is asked of the composer, separated by commas; in place of COMPOSER_URL',
    ),
  RELEASE_TOKEN: z
    .string()
    .min(32, 'must have 32 characters or more')
    .optional()
    .describe("the composer's token, with which admins roll back and pin releases"),
  RELEASE_TOKEN_FILE: z
    .string()
    .min(1)
    .optional()
    .describe('file with the token that the composer generated, if RELEASE_TOKEN is absent'),
};

export interface ReleaseSettings {
  /** Absent: the site's own address. The next one is asked when one does not answer. */
  readonly composerUrls?: readonly string[];
  readonly token?: string;
  readonly tokenFile?: string;
}

export const releaseSettings = defineSettings({
  shape,
  toSettings: (values): ReleaseSettings => ({
    ...(values.COMPOSER_URL ? { composerUrls: [values.COMPOSER_URL] } : {}),
    ...(values.WEB_URLS ? { composerUrls: values.WEB_URLS } : {}),
    ...(values.RELEASE_TOKEN ? { token: values.RELEASE_TOKEN } : {}),
    ...(values.RELEASE_TOKEN_FILE ? { tokenFile: values.RELEASE_TOKEN_FILE } : {}),
  }),
});
