import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { expectAccessible } from '@site/shared/testing';
import { AgingArt } from './aging-art.tsx';
import { AwardArt } from './award-art.tsx';
import { CoverArt } from './cover-art.tsx';
import { HeroArt } from './hero-art.tsx';
import { InvoiceArt } from './invoice-art.tsx';
import { LedgerArt } from './ledger-art.tsx';
import { LifecycleArt } from './lifecycle-art.tsx';
import { OutreachArt } from './outreach-art.tsx';
import { PortraitArt } from './portrait-art.tsx';
import { ResultsArt } from './results-art.tsx';

const LIMIT_BYTES = 8 * 1024;
const seeds = Array.from({ length: 40 }, (_, index) => `article-${index}`);
const drawings: readonly ReactElement[] = [
  <AgingArt />,
  <HeroArt />,
  <InvoiceArt />,
  <LedgerArt />,
  <LifecycleArt />,
  <OutreachArt />,
  <PortraitArt />,
  <ResultsArt />,
  ...seeds.map((seed) => <CoverArt seed={seed} />),
  ...seeds.map((seed) => <AwardArt seed={seed} />),
];
/** The drawing without Emotion's style element. */
const markup = (drawing: ReactElement) => renderToStaticMarkup(drawing).replace(/<style.*?<\/style>/g, '');

describe('a drawing', () => {
  it('stays below 8 KB and has no style attribute', () => {
    const sizes = drawings.map((drawing) => markup(drawing).length);

    expect(Math.max(...sizes)).toBeLessThan(LIMIT_BYTES);
    expect(drawings.filter((drawing) => markup(drawing).includes('style='))).toEqual([]);
  });

  it('names no color of its own', () => {
    expect(drawings.filter((drawing) => /#[0-9a-f]{3,6}|rgb\(|var\(/i.test(markup(drawing)))).toEqual([]);
  });

  it('is decorative unless it has a title', async () => {
    const { container } = render(
      <>
        <HeroArt />
        <CoverArt seed="bpo-benefits" title="Coins in rising stacks" />
      </>,
    );

    expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: 'Coins in rising stacks' })]);
    await expectAccessible(container);
  });
});

describe('a seeded drawing', () => {
  it('is the same for the same seed', () => {
    expect(markup(<CoverArt seed="bpo-benefits" />)).toBe(markup(<CoverArt seed="bpo-benefits" />));
    expect(markup(<AwardArt seed="2019" />)).toBe(markup(<AwardArt seed="2019" />));
  });

  it('differs from seed to seed', () => {
    const covers = new Set(seeds.map((seed) => markup(<CoverArt seed={seed} />)));

    expect(covers.size).toBe(seeds.length);
  });
});
