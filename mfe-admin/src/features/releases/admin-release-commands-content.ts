import type { ReleaseCommand, RemoteReleases, SiteReleases } from '@site/shared/contracts/staff';
import { shortVersion } from '../../kit/version-name.tsx';
import { remoteName } from './admin-site-releases-content.ts';

/** The remote that this view belongs to. An earlier release may lack it. */
const OWN_REMOTE = 'admin';
const OWN_EFFECT =
  'This page is part of Admin. If that release lacks it, run `npm run release -- unpin admin` to return.';

/** A command, and what an admin reads before it runs. */
export interface ReleaseQuestion {
  readonly command: ReleaseCommand;
  readonly title: string;
  /** What will happen. */
  readonly effects: readonly string[];
  readonly confirm: string;
  readonly busy: string;
  /** The title of the message after success. */
  readonly done: string;
  /** Changes what visitors see. */
  readonly isDangerous?: true;
}

export const COMMAND_COPY = {
  cancel: 'Cancel',
  close: 'Close',
  rollBack: 'Roll back',
  pin: 'Pin',
  unpin: 'Unpin',
  unpinAll: 'Unpin all',
  preview: 'Preview',
  refused: 'The composer refused',
  failed: { title: 'Not done', text: 'The command could not be run. Please try again.' },
  link: 'Link',
  copied: 'the preview link',
} as const;

/** Completes the label of a button for screen readers. */
export const releaseText = (remote: string, version: string) =>
  `${remoteName(remote)} ${shortVersion(version)}`;

export function rollBackQuestion(remote: RemoteReleases, version: string): ReleaseQuestion {
  const name = remoteName(remote.name);
  return {
    command: { verb: 'rollback', remote: remote.name, version },
    title: `Roll back ${name}?`,
    effects: goLiveEffects(remote, version),
    confirm: COMMAND_COPY.rollBack,
    busy: 'Rolling back...',
    done: `${name} was rolled back`,
    isDangerous: true,
  };
}

export function pinQuestion(remote: RemoteReleases, version: string): ReleaseQuestion {
  const name = remoteName(remote.name);
  return {
    command: { verb: 'pin', remote: remote.name, version },
    title: `Pin ${name} to ${shortVersion(version)}?`,
    effects: goLiveEffects(remote, version),
    confirm: COMMAND_COPY.pin,
    busy: 'Pinning...',
    done: `${name} was pinned`,
    isDangerous: true,
  };
}

function goLiveEffects({ name, live }: RemoteReleases, version: string): readonly string[] {
  const label = remoteName(name);
  const before = live === null ? '' : ` instead of ${shortVersion(live)}`;
  return [
    `The next page that visitors load shows release ${shortVersion(version)} of ${label}${before}.`,
    `${label} stays pinned to it: new releases wait until you unpin ${label}.`,
    ...(name === OWN_REMOTE ? [OWN_EFFECT] : []),
  ];
}

/** The question with what the command does to a running canary. */
export function withCanaryEffect(question: ReleaseQuestion, canary: SiteReleases['canary']): ReleaseQuestion {
  const { isDangerous, command, effects } = question;
  if (!isDangerous || !canary || canary.end || canary.remote !== command.remote) return question;
  return { ...question, effects: [...effects, `The running canary of ${remoteName(canary.remote)} ends.`] };
}

export function unpinQuestion(
  { name, live, candidate }: RemoteReleases,
  held: string | null,
): ReleaseQuestion {
  const label = remoteName(name);
  const isWaiting = candidate !== null && candidate !== live;
  return {
    command: { verb: 'unpin', remote: name },
    title: `Unpin ${label}?`,
    effects:
      held === null
        ? [
            ...(isWaiting
              ? [
                  `Release ${shortVersion(candidate)}, which its host offers, goes live now if it passes the checks.`,
                ]
              : []),
            `New releases of ${label} go live again as they are published.`,
          ]
        : ['The whole site stays held: nothing new goes live until you unpin all remotes.'],
    ...unpinCopy(`${label} was unpinned`),
  };
}

export function unpinAllQuestion({ held }: Pick<SiteReleases, 'held'>): ReleaseQuestion {
  return {
    command: { verb: 'unpin' },
    title: 'Unpin all remotes?',
    effects: [
      'Releases that wait at their hosts go live now if they pass the checks.',
      'New releases of every remote go live again as they are published.',
      ...(held === null ? [] : ['The whole site is no longer held.']),
    ],
    ...unpinCopy('All remotes were unpinned'),
  };
}

const unpinCopy = (done: string) => ({ confirm: COMMAND_COPY.unpin, busy: 'Unpinning...', done });

export function previewQuestion({ name }: RemoteReleases, version: string): ReleaseQuestion {
  return {
    command: { verb: 'preview', remote: name, version },
    title: `Create a preview link for ${releaseText(name, version)}?`,
    effects: [
      `Anyone with the link sees release ${shortVersion(version)} of ${remoteName(name)} in the live site for 24 hours.`,
      'Other visitors see no change.',
    ],
    confirm: 'Create link',
    busy: 'Creating...',
    done: 'The link works for 24 hours',
  };
}
