import type { Logger } from 'pino';
import type { Composer } from '../admission/composer.ts';
import type { CanaryController } from '../canary/controller.ts';
import type { HostPollers } from '../intake/host-pollers.ts';
import type { Storage } from '../storage/open-storage.ts';
import { runCommand, type CommandContext, type Outcome } from './commands.ts';
import { revoke, type RevokeContext } from './revoke.ts';

interface ControlOptions extends Pick<CommandContext, 'previewLink' | 'now'> {
  readonly token: string;
  readonly composer: Composer;
  readonly canaries: CanaryController;
  readonly hosts: HostPollers;
  readonly store: Storage['store'];
  readonly siteState: Storage['siteState'];
  readonly signatures: Storage['signatures'];
  readonly isTrusted: RevokeContext['isTrusted'];
  readonly logger: Logger;
}

/** Runs commands of authorized callers. */
export function createControl(options: ControlOptions): {
  readonly token: string;
  run(command: unknown): Promise<Outcome>;
} {
  const { token, hosts, logger } = options;
  const context: CommandContext = {
    ...options,
    onFault: (error, verb) => logger.error({ err: error, verb }, 'a command failed'),
    poll: (remote) => hosts.pollNow(remote),
    revoke: (remote) => revoke(remote, options),
  };
  return { token, run: (command) => runCommand(command, context) };
}
