import * as z from 'zod/mini';
import type { RemoteName } from '../../federation/remotes.ts';
import { ReleaseError } from '../manifest.ts';
import { commandComposer } from './command-composer.ts';

/** Who sees a release next to the live one: people with a link, or a share of the visitors. */
export type Audience = { readonly hours?: string | undefined } | { readonly share: string };

const Status = z.object({
  remotes: z.record(z.string(), z.object({ live: z.nullable(z.string()), pinned: z.nullable(z.string()) })),
});

/**
 * Pins the live release of a remote, so that the release published next does not go live. Does nothing if it is already
 * pinned.
 */
export async function holdLive(site: string, token: string | undefined, remote: RemoteName): Promise<void> {
  const response = await fetch(new URL('/_shell/status', site)).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${String((error as Error).cause ?? error)}`);
  });
  const status = Status.safeParse(await response.json().catch(() => null));
  const state = status.success ? status.data.remotes[remote] : undefined;
  if (!state?.live)
    throw new ReleaseError(
      `${site} has no live ${remote} release to keep. Publish without --preview or --canary.`,
    );
  if (state.pinned === null) await commandComposer(site, token, { verb: 'pin', remote, version: state.live });
}

/** Makes the composer fetch a published release and show it next to the live one. Resolves with the composer's answer. */
export async function showCandidate(
  site: string,
  token: string | undefined,
  release: { readonly remote: RemoteName; readonly version: string },
  audience: Audience,
): Promise<string> {
  await commandComposer(site, token, { verb: 'look', ...release });
  const message =
    'share' in audience
      ? await commandComposer(site, token, { verb: 'canary', ...release, share: audience.share })
      : await commandComposer(site, token, {
          verb: 'preview',
          ...release,
          ...(audience.hours === undefined ? {} : { hours: audience.hours }),
        });
  const next =
    'share' in audience
      ? `All visitors: npm run release -- canary ${release.remote} promote. None: npm run release -- canary ${release.remote} off.`
      : `To let it go live: npm run release -- unpin ${release.remote}`;
  return `${message}\n${next}`;
}
