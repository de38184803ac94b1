import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';
import { iconSprite } from './primitives/icon-sprite.ts';

// The entry of `npm run dev -w shared`. It prepares the gallery like the composer prepares a page.
document.body.insertAdjacentHTML('beforeend', iconSprite());
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
