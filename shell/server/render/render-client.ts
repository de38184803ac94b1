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

/** As many feeds as a release may declare, and as many again that it does not. */
const MAX_FEEDS = 20;

/** A page or a failure for each path, and a failure of the bundle. */
const maxMessagesOf = ({ paths }: RenderJob) => 2 * paths.length + 2 * MAX_FEEDS + 1;

/**
 * Renders the pages of one remote in a restricted child that has seen no other; `onPage` is told of each page as soon as it is
 * there. A child that hangs, dies or runs out of memory is a failure of that remote. Rejects with what `onPage` throws, and with
 * a `ComposerFault`.
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
  // A child that a bundle has ended tells of the bundle first.
  if (problem !== null && (failures.length === 0 || !/^the worker ended/.test(problem)))
    failures.push({ remote, path: null, message: problem });
  return { pages, feeds, failures: failures.map((failure) => withoutFolder(failure, child.storeFolder)) };
}

/**
 * What the pages of a remote are rendered from, or those of the shell's own. Nothing in it is another remote's to say, so the
 * same release makes the same pages in every composition.
 */
export function renderDataOf(data: PageData, remote: RemoteName | null): PageData {
  const nothing = { version: '', integrity: {} };
  const pages = Object.entries(data.pages).filter(([, page]) => page.remote === remote);
  const releases = Object.entries(data.releases).filter(([owner]) => remote === null || owner === remote);
  // A page knows the address of its own files. The shell's pages are the same beside any releases.
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

/** Reasons stand on the public status page, which names no folder of this machine. */
function withoutFolder(failure: RenderFailure, folder: string): RenderFailure {
  return { ...failure, message: failure.message.replaceAll(folder, 'store') };
}
