import { useRef, useState } from 'react';
import { commandRelease, type ReplyOf } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { messageOf } from '../../kit/service-message.ts';
import { COMMAND_COPY, type ReleaseQuestion } from './admin-release-commands-content.ts';
import { SITE_RELEASES_KEY } from './site-releases-query.ts';

type CommandReply = ReplyOf<typeof commandRelease>;

/** Runs a command. Afterwards, also after a failure, what is live is read again: another admin may have changed it. */
export function useReleaseCommand(services: ShellServices) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const isRunning = useRef(false);
  const isWatched = useRef(false);
  const queries = useQueryClient();

  function fail(error: unknown) {
    console.error(error);
    if (isWatched.current) return setFault(error);
    const { title, text } = COMMAND_COPY.failed;
    services.toast({
      title,
      description: messageOf(error, text),
      tone: 'destructive',
      action: 'command-release',
    });
  }

  /** Resolves with the composer's answer; null if the command was not run. */
  async function run({ command, done }: ReleaseQuestion): Promise<CommandReply | null> {
    if (isRunning.current) return null;
    isRunning.current = true;
    isWatched.current = true;
    setBusy(true);
    setFault(undefined);
    let reply: CommandReply | null = null;
    try {
      reply = await callAsUser(commandRelease, { body: command });
      if (reply.link === null)
        services.toast({ title: done, description: reply.message, action: 'command-release' });
    } catch (error) {
      fail(error);
    }
    await queries.invalidateQueries({ queryKey: SITE_RELEASES_KEY });
    isRunning.current = false;
    setBusy(false);
    return reply;
  }

  /** Forgets the failure. That of a running command is then shown as a message. */
  function leave() {
    isWatched.current = false;
    setFault(undefined);
  }

  return { isBusy, fault, run, leave };
}
