import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import { z } from 'zod';
import type { Composer } from '../admission/composer.ts';
import type { CanaryController } from '../canary/controller.ts';
import type { HostState } from '../intake/host-poller.ts';
import { troubleIn } from '../model/trouble.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { listOf } from './deploy-list.ts';

const Remote = z.enum(REMOTE_NAMES);
const Id = z.string().regex(/^[0-9a-f]{20}$/, 'must be 20 hex digits');
/** One week. */
const MAX_HOURS = 168;

const Command = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('look'), remote: Remote.optional(), version: Id.optional() }),
  z.object({ verb: z.literal('list') }),
  z.object({ verb: z.literal('pin'), remote: Remote, version: Id }),
  z.object({ verb: z.literal('unpin'), remote: Remote.optional() }),
  z.object({ verb: z.literal('rollback'), remote: Remote, version: Id.optional() }),
  z.object({ verb: z.literal('revoke'), remote: Remote.optional() }),
  z.object({ verb: z.literal('at'), id: Id }),
  z.object({
    verb: z.literal('preview'),
    remote: Remote,
    version: Id,
    hours: z.coerce.number().min(0.1).max(MAX_HOURS).default(24),
  }),
  z.object({
    verb: z.literal('canary'),
    remote: Remote,
    version: Id,
    share: z.coerce.number('must be a percentage, such as 10%').int().min(1).max(100),
  }),
  z.object({ verb: z.literal('canary-promote'), remote: Remote }),
  z.object({ verb: z.literal('canary-off'), remote: Remote }),
]);
type Command = z.infer<typeof Command>;

export type PollResult = Pick<HostState, 'problem' | 'outcome'>;

export interface CommandContext {
  readonly composer: Composer;
  readonly siteState: SiteState;
  readonly canaries: CanaryController;
  /** The address that shows a composition until a given time. */
  previewLink(preview: { readonly composition: string; readonly of: string; readonly until: string }): string;
  now(): Date;
  /** Called for faults of the composer itself. */
  onFault(error: unknown, verb: string): void;
  /** Polls a remote's host now and admits its release. */
  poll(remote: RemoteName): Promise<PollResult>;
  /** Replaces a release whose key was removed by the last trusted one. Resolves with a description of the outcome. */
  revoke(remote: RemoteName): Promise<string>;
}

/** `fault` means that the composer itself failed and the command was valid. */
export interface Outcome {
  readonly became: 'done' | 'refused' | 'fault';
  readonly message: string;
}

/** A fault of the composer itself, described in the message. */
class CommandFault extends Error {
  override readonly name = 'CommandFault';
}

/** Runs an authorized command. Always resolves with its outcome. */
export async function runCommand(asked: unknown, context: CommandContext): Promise<Outcome> {
  const command = Command.safeParse(asked);
  if (!command.success) return { became: 'refused', message: oneLine(z.prettifyError(command.error)) };
  try {
    return { became: 'done', message: await run(command.data, context) };
  } catch (error) {
    if (error instanceof ReleaseError) return { became: 'refused', message: error.message };
    if (error instanceof CommandFault) return { became: 'fault', message: error.message };
    context.onFault(error, command.data.verb);
    const trouble = troubleIn(error) ?? 'the composer failed: see its log';
    return { became: 'fault', message: `not done: ${trouble}` };
  }
}

async function run(command: Command, context: CommandContext): Promise<string> {
  const { composer, siteState, canaries, previewLink, now, poll } = context;
  switch (command.verb) {
    case 'look': {
      const { remote, version } = command;
      if (remote) return describePoll({ remote, version, ...(await poll(remote)) }, composer, siteState);
      for (const name of REMOTE_NAMES) await poll(name);
      return 'polled every host';
    }
    case 'list':
      return listOf(siteState, composer.live?.id);
    case 'pin':
      await composer.pin(command.remote, command.version);
      return `${command.remote}@${command.version} is live and pinned: ${howToUnpin(command.remote, siteState)}`;
    case 'unpin':
      await composer.unpin(command.remote && [command.remote]);
      if (siteState.held)
        return `${command.remote} is no longer pinned, but composition ${siteState.held} stays held: \`unpin\` without a name lets releases go live again`;
      for (const remote of command.remote ? [command.remote] : REMOTE_NAMES) await poll(remote);
      return `${command.remote ?? 'every remote'} goes live again as its host publishes`;
    case 'rollback':
      return `${command.remote}@${await composer.rollback(command.remote, command.version)} is live again and pinned: ${howToUnpin(command.remote, siteState)}`;
    case 'revoke': {
      const outcomes = [];
      for (const remote of command.remote ? [command.remote] : REMOTE_NAMES)
        outcomes.push(await context.revoke(remote));
      return outcomes.join('\n');
    }
    case 'at':
      await composer.hold(command.id);
      return `composition ${command.id} is live and held: \`unpin\` lets releases go live again`;
    case 'preview': {
      const { remote, version, hours } = command;
      const until = new Date(now().getTime() + hours * 3_600_000);
      const { id } = await composer.composeCandidate(remote, version, {
        audience: 'preview',
        note: (made) => siteState.notePreview(made, until, now()),
      });
      const link = previewLink({ composition: id, of: `${remote}@${version}`, until: until.toISOString() });
      return `this link shows ${remote}@${version} in the live site until ${until.toISOString()}:\n${link}`;
    }
    case 'canary': {
      const { remote, version, share } = command;
      await canaries.start(remote, version, share);
      return `${share}% of visitors see ${remote}@${version}; ${remote} is pinned for everyone else`;
    }
    case 'canary-promote':
      await canaries.promote(command.remote);
      return `${command.remote}@${composer.live?.releases[command.remote]} is live for everyone and pinned: \`unpin ${command.remote}\` lets new releases go live`;
    case 'canary-off':
      await canaries.withdraw(command.remote, 'it was switched off');
      return `everyone sees ${command.remote}@${composer.live?.releases[command.remote]}, which is pinned: \`unpin ${command.remote}\` lets new releases go live`;
  }
}

function howToUnpin(remote: RemoteName, { held }: SiteState): string {
  return held
    ? `composition ${held} is held with it: \`unpin\` lets releases go live again`
    : `\`unpin ${remote}\` lets new releases go live`;
}

interface PollReport extends PollResult {
  readonly remote: RemoteName;
  /** The release that was just published. */
  readonly version: string | undefined;
}

/** The outcome of polling a host: about its current release, not about earlier refusals. */
function describePoll(
  { remote, version, problem, outcome }: PollReport,
  composer: Composer,
  siteState: SiteState,
): string {
  const live = composer.live?.releases[remote];
  const stays = `${remote}@${live ?? 'none'} stays live`;
  if (version !== undefined && live === version) return `${remote}@${live} is live`;
  const trouble = composer.troubleOf(remote);
  if (trouble) throw new CommandFault(`not published: ${trouble.message}; ${stays}`);
  if (problem !== null && outcome === 'not taken')
    throw new CommandFault(`not published: ${problem}; ${stays}`);
  if (problem !== null) throw new ReleaseError(`${outcome ?? 'refused'}; ${stays}\n${problem}`);
  if (siteState.held) return `composition ${siteState.held} is held: \`unpin\` lets releases go live again`;
  const pin = siteState.pinOf(remote);
  if (pin) return `${remote} is pinned to ${pin}: \`unpin ${remote}\` lets this release go live`;
  const refusal = composer.refusalOf(remote);
  if (refusal) throw new ReleaseError(`refused; ${stays}\n${refusal.reasons.join('\n')}`);
  return `${remote}@${live ?? 'none'} is live`;
}
