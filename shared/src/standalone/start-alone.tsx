import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { RemoteModule } from '../federation/index.ts';
import { GlobalStyles, iconSprite } from '../ui/index.ts';
import { RemoteAlone } from './remote-alone.tsx';

/**
 * Shows a remote's pages without a shell, with the default site facts and services that record their calls. Every
 * remote's `src/index.ts` calls it; no release contains it.
 */
export function startAlone(remote: RemoteModule): void {
  const root = document.createElement('div');
  document.body.append(root);
  document.body.insertAdjacentHTML('beforeend', iconSprite());
  createRoot(root).render(
    <BrowserRouter>
      <GlobalStyles />
      <RemoteAlone remote={remote} />
    </BrowserRouter>,
  );
}
