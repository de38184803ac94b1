import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { iconSprite } from './primitives/icon-sprite.ts';

// The entry of `npm run dev -w shared`: prepares the gallery as the composer prepares a page of the site.
document.body.insertAdjacentHTML('beforeend', iconSprite());
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
