import { describe, expect, it } from '@jest/globals';
import { renderToString } from 'react-dom/server';
import { Gallery } from './gallery.tsx';

describe('Gallery', () => {
  it('renders every part on the server, with no style attribute, script or handler', () => {
    const html = renderToString(<Gallery />);

    expect(html).toContain('Design system');
    expect(html).not.toMatch(/<[a-z][^>]* (?:style|on[a-z]+)=|<script/);
  });
});
