import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import type { Composition, Page } from '../model/composition.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { aComposition, aPage } from '../testing/composition.fixture.ts';
import { LocalBuilder } from './builder.ts';
import { PageRecompressor } from './page-recompressor.ts';

const TEXT = Array.from({ length: 500 }, (_, n) => `<p>Line ${n} of ${n * 7}</p>`).join('');

/** A page compressed at a low level. */
function hastyPage(path: string): Page {
  const page = aPage(path, { html: TEXT });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  return { ...page, bodies: { ...page.bodies, br: brotliCompressSync(page.bodies.identity, { params }) } };
}

function startRecompressor(afterMs = 0) {
  let resolveRecompressed: (composition: Composition) => void = () => undefined;
  const recompressed = new Promise<Composition>((resolve) => (resolveRecompressed = resolve));
  const received: string[] = [];
  const onRecompressed = (composition: Composition) => {
    received.push(composition.id);
    resolveRecompressed(composition);
  };
  const { logger, lines } = recordingLogger();
  const recompressor = () => new LocalBuilder({ store: new ReleaseStore('') }).recompressor();
  return {
    recompressor: new PageRecompressor({ afterMs, logger, recompressor, onRecompressed }),
    recompressed,
    received,
    lines,
  };
}

describe('PageRecompressor', () => {
  it('makes live pages smaller without changing their content', async () => {
    const { recompressor, recompressed } = startRecompressor();
    const live = aComposition({
      pages: [hastyPage('/')],
      unavailable: { blog: hastyPage('/blog') },
    });

    recompressor.follow(live);

    const { id, pages, unavailable } = await recompressed;
    expect(id).toBe(live.id);
    for (const [before, after] of [
      [live.pages.get('/'), pages.get('/')],
      [live.unavailable.get('blog'), unavailable.get('blog')],
    ]) {
      expect(after?.bodies.br.length).toBeLessThan(before?.bodies.br.length ?? 0);
      expect(brotliDecompressSync(after?.bodies.br ?? '')).toEqual(before?.bodies.identity);
    }
  });

  it('ignores a composition that is no longer live', async () => {
    const { recompressor, recompressed, received, lines } = startRecompressor();

    recompressor.follow(aComposition({ id: 'a'.repeat(20) }));
    recompressor.follow(aComposition({ id: 'b'.repeat(20) }));
    await recompressed;
    await recompressor.close();

    expect(received).toEqual(['b'.repeat(20)]);
    expect(lines).toEqual([]);
  });

  it('stops immediately', async () => {
    const { recompressor, received, lines } = startRecompressor(3_600_000);

    recompressor.follow(aComposition());
    await recompressor.close();

    expect([received, lines]).toEqual([[], []]);
  });
});
