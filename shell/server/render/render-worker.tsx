import type { RemoteModule, RemotePage } from '@site/shared/federation';
import type { LoadPage } from '../../src/routing/page-registry.ts';
import type { RenderJob, SentRenderMessage } from '../model/render-protocol.ts';
import { describe } from '../sandbox/describe-error.ts';
import { hardenProcess } from '../sandbox/harden.ts';
import { serveJobs } from '../sandbox/job-loop.ts';
import { loadBundle } from './load-bundle.ts';
import { renderPage } from './render-page.tsx';

/**
 * The worker that renders the pages of one remote and then ends. The composer starts it with an empty environment and
 * permission to read only this file and the store.
 */
serveJobs<RenderJob, SentRenderMessage>(hardenProcess, work);

async function work(job: RenderJob, send: (message: SentRenderMessage) => void): Promise<void> {
  const { siteUrl, facts, releases } = job.data;
  const assets = job.bundle && releases[job.bundle.remote]?.base;
  const site = { siteUrl, facts, ...(assets ? { assets } : {}) };
  const fail = (path: string | null, error: unknown) =>
    send({ kind: 'failure', path, message: describe(error) });
  let remote: RemoteModule | null = null;
  if (job.bundle) {
    send({ kind: 'step', step: `the bundle of ${job.bundle.remote}` });
    try {
      remote = loadBundle(job.bundle.file);
    } catch (error) {
      fail(null, error);
    }
  }
  for (const path of job.paths) {
    send({ kind: 'step', step: `page ${path}` });
    try {
      const page = await renderPage(job.data, loader(remote), path);
      const objects = (await pageOf(remote, path)?.structuredData?.(site)) ?? [];
      const structuredData = objects.map((object) => JSON.stringify(object));
      send({ kind: 'page', page: { ...page, structuredData } });
    } catch (error) {
      fail(path, error);
    }
  }
  for (const { path, write } of remote?.feeds ?? []) {
    send({ kind: 'step', step: `feed ${path}` });
    try {
      send({ kind: 'feed', feed: { path, body: await write(site) } });
    } catch (error) {
      fail(path, error);
    }
  }
}

function pageOf(remote: RemoteModule | null, path: string): RemotePage | undefined {
  return remote?.pages.find((candidate) => candidate.path === path);
}

function loader(remote: RemoteModule | null): LoadPage {
  return async (path) => {
    const page = pageOf(remote, path);
    if (!page) throw new Error(`the bundle has no page ${path}, although the release declares it`);
    return page.load();
  };
}
