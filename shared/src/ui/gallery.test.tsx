import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { expectAccessible } from '@site/shared/testing';
import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Gallery } from './gallery.tsx';
import * as ui from './index.ts';

/** Exports without a visible part: they control rendering, or are for screen readers only. */
const NOTHING_TO_LOOK_AT = [
  'AfterHydration',
  'Deferred',
  'ViewTransitionStyles',
  'VisuallyHidden',
  'WholeCodes',
];
const PARTS = Object.keys(ui).filter((name) => /^[A-Z]/.test(name) && !NOTHING_TO_LOOK_AT.includes(name));
const SOURCE = ['gallery.tsx', 'gallery-sections.tsx', 'gallery-art.tsx']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n');

describe('Gallery', () => {
  it('renders every part on the server, with no style attribute, script or handler', () => {
    const html = renderToString(<Gallery />);

    expect(html).toContain('Design system');
    expect(html).not.toMatch(/<[a-z][^>]* (?:style|on[a-z]+)=|<script/);
  });

  it('shows every part that ui exports', () => {
    expect(PARTS.filter((part) => !new RegExp(`<${part}[\\s/>]`).test(SOURCE))).toEqual([]);
  });

  it('is accessible', async () => {
    const { container } = render(<Gallery />);

    await expectAccessible(container);
  });
});
