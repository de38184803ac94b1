import { describe, expect, it } from '@jest/globals';
import { drawPicture, type PageToDraw } from './draw-picture.tsx';

const draw = (page: Partial<PageToDraw> = {}) => drawPicture({ path: '/blog', title: 'Blog', ...page });
const bytes = (page: Partial<PageToDraw>) => Buffer.from(draw(page).png).toString('base64');

describe('drawPicture', () => {
  it('draws a PNG of 1200 by 630 pixels, light enough for messengers', () => {
    const png = Buffer.from(draw({ drawing: 'hero', title: 'Optimize Your Cash Flow' }).png);

    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(200 * 1024);
  });

  it('draws the same picture for the same page, and another for another title, drawing or path', () => {
    const different: Partial<PageToDraw>[] = [
      {},
      { title: 'Log' },
      { path: '/log' },
      { drawing: 'hero' },
      { drawing: 'portrait' },
    ];

    expect(bytes({})).toBe(bytes({}));
    expect(new Set(different.map(bytes)).size).toBe(different.length);
  });

  it('renders letters instead of boxes: each font file is found', () => {
    expect(bytes({ title: 'Ill' })).not.toBe(bytes({ title: 'Www' }));
    expect(bytes({ title: 'Aaa' })).not.toBe(bytes({ title: 'Aba' }));
  });

  it('treats a title as text, whatever it contains', () => {
    expect(draw({ title: '<b> & "q" </text>' }).alt).toContain('“<b> & "q" </text>”');
  });

  it('describes what it shows', () => {
    expect(draw({ title: 'Our Story', drawing: 'portrait' }).alt).toBe(
      '“Our Story”, set beside a figure at a window over a ledger.',
    );
  });
});
