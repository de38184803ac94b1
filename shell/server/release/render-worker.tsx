import type { RemoteModule, RemoteName, RemotePage } from '@site/shared/federation';
import type { LoadPage } from '../../src/page-registry.ts';
import { describe } from './describe.ts';
import { loadBundle } from './load-bundle.ts';
import { lockUp } from './lock-up.ts';
import type { RenderFailure, RenderJob, RenderMessage } from './render-job.ts';
import { renderPage } from './render-page.tsx';
import { takeJobs } from './take-jobs.ts';

/**
 * The child that renders: it is used for one composition and ends with it. The composer starts it with an empty environment
 * and the rights to read this file and the store.
 */
takeJobs<RenderJob, RenderMessage>(lockUp, work);

async function work(job: RenderJob, say: (message: RenderMessage) => void): Promise<void> {
  const fail = (remote: RenderFailure['remote'], path: RenderFailure['path'], error: unknown) =>
    say({ kind: 'failure', failure: { remote, path, message: describe(error) } });
  const remotes = new Map<RemoteName, RemoteModule>();
  for (const [name, file] of Object.entries(job.bundles) as [RemoteName, string][]) {
    say({ kind: 'step', step: `the bundle of ${name}` });
    try {
      remotes.set(name, loadBundle(file));
    } catch (error) {
      fail(name, null, error);
    }
  }
  for (const path of job.paths) {
    say({ kind: 'step', step: `page ${path}` });
    try {
      const page = await renderPage(job.data, loader(job, remotes), path);
      const structuredData = (await pageOf(job, remotes, path)?.structuredData?.(job.data)) ?? [];
      say({ kind: 'page', page: { ...page, structuredData } });
    } catch (error) {
      fail(job.data.pages[path]?.remote ?? null, path, error);
    }
  }
  for (const [name, remote] of remotes) {
    for (const { path, type, write } of remote.feeds ?? []) {
      say({ kind: 'step', step: `feed ${path}` });
      try {
        say({ kind: 'feed', feed: { remote: name, path, type, body: await write(job.data) } });
      } catch (error) {
        fail(name, path, error);
      }
    }
  }
}

function pageOf(
  job: RenderJob,
  remotes: ReadonlyMap<RemoteName, RemoteModule>,
  path: string,
): RemotePage | undefined {
  const name = job.data.pages[path]?.remote;
  return name && remotes.get(name)?.pages.find((candidate) => candidate.path === path);
}

function loader(job: RenderJob, remotes: ReadonlyMap<RemoteName, RemoteModule>): LoadPage {
  return async (path) => {
    const page = pageOf(job, remotes, path);
    if (!page) throw new Error(`the bundle has no page ${path}, though the release declares it`);
    return page.load();
  };
}
