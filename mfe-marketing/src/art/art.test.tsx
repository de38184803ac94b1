import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { AgingArt } from './aging-art.tsx';
import { InvoiceArt } from './invoice-art.tsx';
import { LedgerArt } from './ledger-art.tsx';
import { LifecycleArt } from './lifecycle-art.tsx';
import { OutreachArt } from './outreach-art.tsx';
import { ResultsArt } from './results-art.tsx';

const LIMIT_BYTES = 8 * 1024;
const DRAWINGS = { AgingArt, InvoiceArt, LedgerArt, LifecycleArt, OutreachArt, ResultsArt };
const names = Object.keys(DRAWINGS) as (keyof typeof DRAWINGS)[];

/** The drawing alone, without the style element that Emotion puts beside it. */
function markup(name: keyof typeof DRAWINGS): string {
  const Drawing = DRAWINGS[name];
  return renderToStaticMarkup(<Drawing />).replace(/<style.*?<\/style>/g, '');
}

describe('the drawings of the pages', () => {
  it('are all in this test', () => {
    const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /-art\.tsx$/.test(file));

    expect(files).toHaveLength(names.length);
  });

  it.each(names)('%s stays below 8 KB and holds no style attribute', (name) => {
    expect(markup(name).length).toBeLessThan(LIMIT_BYTES);
    expect(markup(name)).not.toContain('style=');
  });

  it.each(names)('%s names no colour of its own', (name) => {
    expect(markup(name)).not.toMatch(/="#[0-9a-f]{3,6}"|rgb\(/i);
  });

  it.each(names)('%s is decoration', (name) => {
    expect(markup(name)).toMatch(/^<svg [^>]*aria-hidden="true"/);
  });
});
