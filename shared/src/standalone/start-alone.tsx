import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { RemoteModule } from '../federation/index.ts';
import { GlobalStyles, iconSprite } from '../ui/index.ts';
import { RemoteAlone } from './remote-alone.tsx';

/**
 * Shows the pages of a remote without a shell: at their own addresses, with the site's default facts, and with services that
 * write down what they are asked. What every `src/index.ts` of a remote does; no release has it.
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
