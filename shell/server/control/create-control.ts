import type { Logger } from 'pino';
import type { Composer } from '../admission/composer.ts';
import type { CanaryController } from '../canary/controller.ts';
import type { HostPollers } from '../intake/host-pollers.ts';
import type { Storage } from '../storage/open-storage.ts';
import { runCommand, type Commanded, type Outcome } from './commands.ts';
import { revoke, type Revoking } from './revoke.ts';

interface ControlOptions extends Pick<Commanded, 'previewLink' | 'now'> {
  readonly token: string;
  readonly composer: Composer;
  readonly canaries: CanaryController;
  readonly hosts: HostPollers;
  readonly storage: Storage;
  readonly publicKeys: Readonly<Record<string, Revoking['publicKeys']>>;
  readonly logger: Logger;
}

/** Runs commands of callers that have the token. */
export function createControl(options: ControlOptions): {
  readonly token: string;
  run(command: unknown): Promise<Outcome>;
} {
  const { token, composer, hosts, storage, publicKeys, logger } = options;
  const { siteState, store, signatures } = storage;
  const commanded: Commanded = {
    ...options,
    siteState,
    onFault: (error, verb) => logger.error({ err: error, verb }, 'a command could not be done'),
    look: (remote) => hosts.lookNow(remote),
    revoke: (remote) =>
      revoke(remote, { composer, siteState, store, signatures, publicKeys: publicKeys[remote] ?? [] }),
  };
  return { token, run: (command) => runCommand(command, commanded) };
}
