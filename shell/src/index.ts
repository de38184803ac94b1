import { PAGE_DATA_ID, type PageData } from '@site/shared/federation';
import { installSiteGlobal } from './federation/site-global.ts';
import { yieldToMain } from './yield-to-main.ts';
import { markScriptFailed } from './hydration/script-failed.ts';

declare global {
  /** The base URL of webpack's chunks, known once the page data is loaded. */
  var __webpack_public_path__: string;
}

/** The first script of a page, loaded after the first paint. Loads and hydrates the rest in short tasks. */
async function boot(): Promise<void> {
  const root = document.getElementById('root');
  const link = document.getElementById(PAGE_DATA_ID);
  if (!root || !(link instanceof HTMLLinkElement)) return;
  const data = await loadData(link.href).catch(() => loadData(link.href));
  const site = installSiteGlobal(data.releases);
  __webpack_public_path__ = data.releases.shell?.base ?? '/';
  await loadReact().catch(loadReact);
  await yieldToMain();
  const { start } = await import(/* webpackChunkName: "app" */ './start.tsx');
  await yieldToMain();
  await start(root, data, site);
}

/** The link is a preload; a fetch with the same options uses its response. */
async function loadData(address: string): Promise<PageData> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as PageData;
}

function loadReact(): Promise<unknown> {
  return import(/* webpackChunkName: "app" */ 'react-dom/client');
}

// Without its code, the page stays readable HTML with working links and forms.
boot().catch(markScriptFailed);
