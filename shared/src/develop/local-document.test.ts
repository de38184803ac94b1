import { describe, expect, it } from '@jest/globals';
import { localDocument } from './local-document.ts';

const DOCUMENT = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Blog | Site</title><style>a{}</style><script>let later</script></head>',
  '<body><div id="root"><main><div>published</div></main></div>',
  '<div hidden><svg><defs id="icons"><path id="icon-x" d=""/></defs></svg></div>',
  '<script type="application/ld+json">{}</script>',
  '<template id="later"><link rel="preload" as="fetch" id="composition" href="/assets/composition/1/page-data.json">',
  '<script async src="/assets/shell/2/shell.js"></script>',
  '<link rel="preload" as="script" href="/assets/blog/3/page.js" crossorigin="anonymous"></template></body></html>',
].join('');

const made = localDocument(DOCUMENT, { title: 'Notes & <more>', remote: 'blog' }) ?? '';

describe('the document of a page that is being edited', () => {
  it('keeps head, icons and the shell, and loads its code at once', () => {
    expect(made).toContain('<style>a{}</style>');
    expect(made).toContain('<path id="icon-x"');
    expect(made).toMatch(
      /<\/div><link rel="preload" as="fetch" id="composition".*<script async src="\/assets\/shell/,
    );
    expect(made).not.toContain('template');
  });

  it('has nothing of the published page: no content, no code, no structured data', () => {
    expect(made).toContain('<div id="root"></div>');
    expect(made).not.toMatch(/published|assets\/blog|ld\+json/);
  });

  it('has its own title, as text', () => {
    expect(made).toContain('<title>Notes &amp; &lt;more></title>');
  });

  it('is built only from a composed page', () => {
    expect(localDocument('<html><body>Hello</body></html>', { title: '', remote: 'blog' })).toBeNull();
  });
});
