import { commandRelease, readSiteReleases } from '@site/shared/contracts/staff';
import { auditActorOf, serve, type ServedEndpoint } from '../http/endpoint.ts';
import { missingSetting, runReleaseCommand, type CommandServices } from './commands.ts';
import { readComposerStatus } from './composer-client.ts';
import { toSiteReleases } from './composer-status.ts';

/** The live releases, and commands for them, for admins. */
export function releaseEndpoints(services: CommandServices): ServedEndpoint[] {
  const { settings } = services;
  return [
    serve(readSiteReleases, async () => {
      const [status, missing] = await Promise.all([
        readComposerStatus(settings.composerUrls),
        missingSetting(settings),
      ]);
      return toSiteReleases(status, missing);
    }),
    serve(commandRelease, async (call) => {
      const message = await runReleaseCommand(call.body, auditActorOf(call), services);
      return call.body.verb === 'preview' ? splitLink(message) : { message, link: null };
    }),
  ];
}

/** The composer puts the link on a line of its own. */
function splitLink(text: string): { message: string; link: string | null } {
  const lines = text.split('\n');
  const link = lines.find((line) => /^https?:\/\//.test(line)) ?? null;
  return { message: lines.filter((line) => line !== link).join('\n'), link };
}
