/** Width of a rendered page in pixels. Text stays readable at twice the width of the drawer. */
export const PAGE_WIDTH = 1240;
/** Pixels of a rendered page: more than a page of letter or A4 size needs. */
export const MAX_PAGE_PIXELS = 2_500_000;
/** Memory of the PDF engine. A page with photographs of a phone needs about half of it. */
export const MAX_ENGINE_BYTES = 256 * 1024 * 1024;
/** Unpacked size of the text of a Word document. */
export const MAX_WORD_BYTES = 16 * 1024 * 1024;
/** Characters of a Word document that are shown. */
export const MAX_TEXT_CHARACTERS = 50_000;
/** Pages whose sizes are read: as many as are shown. */
export const MAX_SIZES = 20;
