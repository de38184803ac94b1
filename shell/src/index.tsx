import { PAGE_DATA_ID, type PageData } from '@site/shared/federation';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createPageLoader } from './federation/load-page.ts';
import { installSiteGlobal } from './federation/site-global.ts';
import { PageRegistry } from './page-registry.ts';
import { keepPrerendered } from './prerendered.tsx';
import { BrowserRouter } from './router-facade.ts';

/** Brings the page that the server sent to life, with the releases that its own composition names. */
function start(): void {
  const root = document.getElementById('root');
  const block = document.getElementById(PAGE_DATA_ID);
  if (!root || !block) return;
  const data = JSON.parse(block.textContent) as PageData;
  const site = installSiteGlobal(data.releases);
  const registry = new PageRegistry(createPageLoader(data, site));
  const prerendered = keepPrerendered(document.getElementById('outlet'), location.pathname);
  hydrateRoot(
    root,
    <BrowserRouter>
      <App data={data} registry={registry} prerendered={prerendered} />
    </BrowserRouter>,
    // A page whose code did not load is shown by its boundary; the console stays silent about it.
    { onRecoverableError: () => undefined, onCaughtError: (e) => console.error(e) },
  );
}

start();
