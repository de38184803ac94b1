import { PDFiumLibrary } from '@hyzyla/pdfium';
import { MAX_PAGE_PIXELS, MAX_SIZES, PAGE_WIDTH } from './limits.js';
import { encodePng } from './png.js';

/** Opens a PDF. Throws an error whose message is a reason of `NO_PREVIEW`. @param {Uint8Array} bytes */
async function openPdf(bytes) {
  const library = await PDFiumLibrary.init();
  return library.loadDocument(bytes).catch((error) => {
    throw new Error(/password/i.test(String(error)) ? 'encrypted' : 'damaged');
  });
}

/**
 * The number of pages, and the height of the first ones for a width of 1.
 * @param {Uint8Array} bytes
 */
export async function describePages(bytes) {
  const document = await openPdf(bytes);
  const pages = document.getPageCount();
  if (pages < 1) throw new Error('damaged');
  const shown = Array.from({ length: Math.min(pages, MAX_SIZES) }, (_, index) => index);
  return { pages, heights: shown.map((index) => heightOf(index, document)) };
}

const USUAL_HEIGHT = 1.4;

/** Reads the size without the content of the page, which may be hostile. */
function heightOf(index, { module, documentIdx }) {
  const place = module.wasmExports.malloc(8);
  const isKnown = module._FPDF_GetPageSizeByIndexF(documentIdx, index, place);
  const bytes = module.HEAPU8.slice(place, place + 8);
  const view = new DataView(bytes.buffer);
  const ratio = isKnown ? view.getFloat32(4, true) / view.getFloat32(0, true) : USUAL_HEIGHT;
  return ratio > 0 && ratio < Infinity ? ratio : USUAL_HEIGHT;
}

/** One page as a PNG. Very large and very long pages are reduced. @param {Uint8Array} bytes @param {number} number */
export async function renderPage(bytes, number) {
  const document = await openPdf(bytes);
  if (number > document.getPageCount()) throw new Error('no_page');
  const page = document.getPage(number - 1);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const ratio = originalHeight / originalWidth;
  if (!(ratio > 0 && ratio < Infinity)) throw new Error('damaged');
  const width = Math.min(PAGE_WIDTH, Math.sqrt(MAX_PAGE_PIXELS / ratio));
  const size = { width: atLeastOne(width), height: atLeastOne(width * ratio) };
  const { data } = await page.render({ ...size, render: 'bitmap', renderFormFields: true });
  return encodePng(data, size.width, size.height);
}

/** @param {number} length */
function atLeastOne(length) {
  return Math.max(1, Math.floor(length));
}
