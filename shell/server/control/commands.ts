import { REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { oneLine, ReleaseError } from '@site/shared/release';
import { z } from 'zod';
import type { Composer } from '../admission/composer.ts';
import type { CanaryController } from '../canary/controller.ts';
import type { HostState } from '../intake/host-poller.ts';
import { troubleIn } from '../model/trouble.ts';
import type { SiteState } from '../storage/site-state.ts';
import { listOf } from './deploy-list.ts';

const Remote = z.enum(REMOTE_NAMES);
const Id = z.string().regex(/^[0-9a-f]{20}$/, 'must be 20 hex digits');
/** A week: what is not live by then is old. */
const MAX_HOURS = 168;

const Command = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('look'), remote: Remote.optional(), version: Id.optional() }),
  z.object({ verb: z.literal('list') }),
  z.object({ verb: z.literal('pin'), remote: Remote, version: Id }),
  z.object({ verb: z.literal('unpin'), remote: Remote.optional() }),
  z.object({ verb: z.literal('rollback'), remote: Remote }),
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
    share: z.coerce.number('must be a percentage, as 10%').int().min(1).max(100),
  }),
  z.object({ verb: z.literal('canary-promote'), remote: Remote }),
  z.object({ verb: z.literal('canary-off'), remote: Remote }),
]);
type Command = z.infer<typeof Command>;

export type Looked = Pick<HostState, 'problem' | 'outcome'>;

export interface Commanded {
  readonly composer: Composer;
  readonly siteState: SiteState;
  readonly canaries: CanaryController;
  /** The address that shows a composition until a time. */
  previewLink(preview: { readonly composition: string; readonly of: string; readonly until: string }): string;
  now(): Date;
  /** Told of what failed on the composer's own side. */
  onFault(error: unknown, verb: string): void;
  /** Asks a remote's host now, and admits what it has. */
  look(remote: RemoteName): Promise<Looked>;
  /** Puts the last good release back in the place of one whose key was removed. Resolves with what became of it. */
  revoke(remote: RemoteName): Promise<string>;
}

/** Of a fault the composer itself is the cause: nothing is wrong with what was asked. */
export interface Outcome {
  readonly became: 'done' | 'refused' | 'fault';
  readonly message: string;
}

/** Not done for something that is wrong on the composer's own side, which the message says. */
class OwnTrouble extends Error {
  override readonly name = 'OwnTrouble';
}

/** Does what somebody with the token asks of the composer. Resolves with what became of it, whatever that is. */
export async function runCommand(asked: unknown, commanded: Commanded): Promise<Outcome> {
  const command = Command.safeParse(asked);
  if (!command.success) return { became: 'refused', message: oneLine(z.prettifyError(command.error)) };
  try {
    return { became: 'done', message: await run(command.data, commanded) };
  } catch (error) {
    if (error instanceof ReleaseError) return { became: 'refused', message: error.message };
    if (error instanceof OwnTrouble) return { became: 'fault', message: error.message };
    commanded.onFault(error, command.data.verb);
    const trouble = troubleIn(error) ?? 'the composer itself failed: look at its log';
    return { became: 'fault', message: `not done: ${trouble}` };
  }
}

async function run(command: Command, commanded: Commanded): Promise<string> {
  const { composer, siteState, canaries, previewLink, now, look } = commanded;
  switch (command.verb) {
    case 'look': {
      const { remote, version } = command;
      if (remote) return becameOf({ remote, version, ...(await look(remote)) }, composer, siteState);
      for (const name of REMOTE_NAMES) await look(name);
      return 'looked at every host';
    }
    case 'list':
      return listOf(siteState, composer.live?.id);
    case 'pin':
      await composer.pin(command.remote, command.version);
      return `${command.remote}@${command.version} is live, and stays so until it is unpinned`;
    case 'unpin':
      await composer.unpin(command.remote ? [command.remote] : REMOTE_NAMES);
      for (const remote of command.remote ? [command.remote] : REMOTE_NAMES) await look(remote);
      return `${command.remote ?? 'every remote'} goes live as its host publishes`;
    case 'rollback':
      return `${command.remote}@${await composer.rollback(command.remote)} is live again, and stays so until it is unpinned`;
    case 'revoke': {
      const outcomes = [];
      for (const remote of command.remote ? [command.remote] : REMOTE_NAMES)
        outcomes.push(await commanded.revoke(remote));
      return outcomes.join('\n');
    }
    case 'at':
      await composer.at(command.id);
      return `composition ${command.id} is live, and stays so until \`unpin\``;
    case 'preview': {
      const { remote, version, hours } = command;
      const until = new Date(now().getTime() + hours * 3_600_000);
      const { id } = await composer.beside(remote, version, (made) =>
        siteState.notePreview(made, until, now()),
      );
      const link = previewLink({ composition: id, of: `${remote}@${version}`, until: until.toISOString() });
      return `whoever opens this sees ${remote}@${version} in the live site until ${until.toISOString()}:\n${link}`;
    }
    case 'canary': {
      const { remote, version, share } = command;
      await canaries.start(remote, version, share);
      return `${share}% of visitors see ${remote}@${version}; ${remote} stays as it is for the others, whatever its host publishes`;
    }
    case 'canary-promote':
      await canaries.promote(command.remote);
      return `${command.remote}@${composer.live?.releases[command.remote]} is live for everybody, and stays so until it is unpinned`;
    case 'canary-off':
      await canaries.withdraw(command.remote, 'somebody switched it off');
      return `everybody sees ${command.remote}@${composer.live?.releases[command.remote]}, and does so until it is unpinned`;
  }
}

interface Told extends Looked {
  readonly remote: RemoteName;
  /** The release that somebody has just published. */
  readonly version: string | undefined;
}

/** What became of a look at a host: of what it has now, not of what was refused before. */
function becameOf(
  { remote, version, problem, outcome }: Told,
  composer: Composer,
  siteState: SiteState,
): string {
  const live = composer.live?.releases[remote];
  const stays = `${remote}@${live ?? 'none'} stays live`;
  if (version !== undefined && live === version) return `${remote}@${live} is live`;
  const trouble = composer.troubleOf(remote);
  if (trouble) throw new OwnTrouble(`not published: ${trouble.message}; ${stays}`);
  if (problem !== null && outcome === 'not taken')
    throw new OwnTrouble(`not published: ${problem}; ${stays}`);
  if (problem !== null) throw new ReleaseError(`${outcome ?? 'refused'}; ${stays}\n${problem}`);
  if (siteState.held) return `composition ${siteState.held} is held: \`unpin\` lets releases go live again`;
  const pin = siteState.pinOf(remote);
  if (pin) return `${remote} is pinned to ${pin}: \`unpin ${remote}\` lets this release go live`;
  const refusal = composer.refusalOf(remote);
  if (refusal) throw new ReleaseError(`refused; ${stays}\n${refusal.reasons.join('\n')}`);
  return `${remote}@${live ?? 'none'} is live`;
}
