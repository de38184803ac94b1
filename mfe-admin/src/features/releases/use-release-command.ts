import { useRef } from 'react';
import { commandRelease } from '@site/shared/contracts/staff';
import { type ReplyOf } from '@site/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { COMMAND_COPY, type ReleaseQuestion } from './admin-release-commands-content.ts';
import { SITE_RELEASES_KEY } from './site-releases-query.ts';
import { because, useAction } from '../../kit/use-action.ts';

type CommandReply = ReplyOf<typeof commandRelease>;

/** Runs a command. Afterwards, also after a failure, what is live is read again: another admin may have changed it. */
export function useReleaseCommand(onDone: (reply: CommandReply) => void) {
  const isWatched = useRef(false);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: SITE_RELEASES_KEY });
  const { isBusy, error, reset, run } = useAction<ReleaseQuestion, CommandReply>({
    name: 'command-release',
    run: ({ command }) => callAsUser(commandRelease, { body: command }),
    done: ({ link, message }, { done }) =>
      link === null ? { title: done, description: message } : undefined,
    failed: (failure) =>
      isWatched.current
        ? null
        : because({ title: COMMAND_COPY.failed.title, description: COMMAND_COPY.failed.text }, failure),
    async onDone(reply) {
      await reload();
      onDone(reply);
    },
    onFailed(): void {
      if (!isWatched.current) reset();
      void reload();
    },
  });
  return {
    isBusy,
    fault: error,
    run(question: ReleaseQuestion) {
      isWatched.current = true;
      run(question);
    },
    /** Forgets the failure. That of a running command is then shown as a message. */
    leave() {
      isWatched.current = false;
      if (!isBusy) reset();
    },
  };
}
