import type { Composition, Page } from '../../model/composition.ts';
import { viewOf, type View } from '../pages/view.ts';
import { PREVIEW_PATH, type Preview } from '../../model/preview-token.ts';

const PREVIEW_STYLES = '/_shell/preview.css';

/**
 * A composition as a preview: with a banner, never cached or indexed, and not compressed. Few people see each page, and
 * because of the banner, the composer's compressed bytes do not fit.
 */
export function previewView(
  composition: Composition,
  preview: Preview,
  common: readonly (readonly [string, string])[],
): View {
  const withBanner = (page: Page): Page => {
    const html = page.bodies.identity
      .toString()
      .replace('</head>', `<link rel="stylesheet" href="${PREVIEW_STYLES}"></head>`)
      // After the root element, so that React ignores it and the tab order does not change.
      .replace('</body>', `${bannerOf(preview)}</body>`);
    const identity = Buffer.from(html);
    return { ...page, bodies: { identity, br: identity, gzip: identity } };
  };
  const all = {
    ...composition,
    pages: new Map([...composition.pages].map(([path, page]) => [path, withBanner(page)])),
    notFound: withBanner(composition.notFound),
    unavailable: new Map([...composition.unavailable].map(([remote, page]) => [remote, withBanner(page)])),
  };
  const view = viewOf(all, common, 'some');
  const styles = { type: 'text/css; charset=utf-8', body: Buffer.from(PREVIEW_CSS) };
  return { ...view, files: new Map([...view.files, [PREVIEW_STYLES, styles]]) };
}

function bannerOf({ of, until }: Preview): string {
  const time = `${until.slice(0, 10)} ${until.slice(11, 16)} UTC`;
  return (
    `<aside id="preview" aria-label="Preview"><p><strong>Preview</strong> of ${of}, until ${time}. ` +
    `Everyone else sees the live site. <a href="${PREVIEW_PATH}">Leave the preview</a></p></aside>`
  );
}

/** A separate stylesheet, because the policy of pages allows their own styles by hash only. */
const PREVIEW_CSS = `#preview {
  position: fixed;
  inset-inline: 0;
  inset-block-end: 0;
  z-index: 2147483647;
  padding: 0.75rem 1rem;
  background: #4a1d6e;
  color: #fff;
  font: 400 0.9375rem/1.5 system-ui, sans-serif;
  text-align: center;
}
#preview a { color: #fff; white-space: nowrap; }
#preview a:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
body { padding-block-end: 4rem; }
@media print { #preview { display: none; } }
`;
