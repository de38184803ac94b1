import type { PageData, RemoteName } from '@site/shared/federation';
import {
  RenderMessage,
  type RenderFailure,
  type RenderJob,
  type RenderedPage,
  type WrittenFeed,
} from '../model/render-protocol.ts';
import type { SandboxProcess } from '../sandbox/sandbox-process.ts';

export interface RenderResult {
  readonly pages: readonly RenderedPage[];
  readonly feeds: readonly WrittenFeed[];
  readonly failures: readonly RenderFailure[];
}

/** Twice the number of feeds that a release may declare, because a bundle may write undeclared ones. */
const MAX_FEEDS = 20;

/** A page or a failure per path, and one failure of the bundle. */
const maxMessagesOf = ({ paths }: RenderJob) => 2 * paths.length + 2 * MAX_FEEDS + 1;

/**
 * Renders the pages of one remote in a sandbox that has run no other; calls `onPage` for each page as it arrives. If the worker
 * hangs, crashes or runs out of memory, the remote fails. Rejects with what `onPage` throws, and with a `ComposerFault`.
 */
export async function render(
  child: SandboxProcess,
  job: RenderJob,
  onPage: (page: RenderedPage) => void = () => undefined,
): Promise<RenderResult> {
  const remote = job.bundle?.remote ?? null;
  const wanted = new Set(job.paths);
  const pages: RenderedPage[] = [];
  const feeds: WrittenFeed[] = [];
  const failures: RenderFailure[] = [];
  const problem = await child.do<RenderMessage>(job, {
    name: 'rendering',
    schema: RenderMessage,
    maxMessages: maxMessagesOf(job),
    onMessage(message) {
      if (message.kind === 'failure') failures.push({ remote, path: message.path, message: message.message });
      else if (message.kind === 'feed') feeds.push(message.feed);
      else if (wanted.delete(message.page.path)) {
        pages.push(message.page);
        onPage(message.page);
      }
    },
  });
  // If the bundle ended the worker, its failure was already reported.
  if (problem !== null && (failures.length === 0 || !/^the worker ended/.test(problem)))
    failures.push({ remote, path: null, message: problem });
  return { pages, feeds, failures: failures.map((failure) => withoutFolder(failure, child.storeFolder)) };
}

/**
 * The data that a remote's pages, or the shell's own, are rendered from. It depends on no other remote, so the same release
 * renders the same pages in every composition.
 */
export function renderDataOf(data: PageData, remote: RemoteName | null): PageData {
  const nothing = { version: '', integrity: {} };
  const pages = Object.entries(data.pages).filter(([, page]) => page.remote === remote);
  const releases = Object.entries(data.releases).filter(([owner]) => remote === null || owner === remote);
  // A page may use the URL of its own files. The shell's pages must not depend on any release.
  const baseOf = (base: string) => (remote === null ? '' : base);
  return {
    ...data,
    composition: '',
    pages: Object.fromEntries(pages),
    releases: Object.fromEntries(
      releases.map(([owner, { base }]) => [owner, { ...nothing, base: baseOf(base) }]),
    ),
    icons: {},
  };
}

/** Messages appear on the public status page, which must not name local folders. */
function withoutFolder(failure: RenderFailure, folder: string): RenderFailure {
  return { ...failure, message: failure.message.replaceAll(folder, 'store') };
}
