import { galleryConfig } from './src/webpack/gallery.ts';

export default galleryConfig(import.meta.dirname);
