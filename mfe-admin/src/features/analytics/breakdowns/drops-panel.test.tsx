import { describe, expect, it } from '@jest/globals';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, within } from '@testing-library/react';
import { DropsPanel } from './drops-panel.tsx';
import { DROPS_COPY } from './admin-breakdowns-content.ts';

const open = (drops: { reason: string; count: number }[]) => renderPage(<DropsPanel drops={drops} />);
const hint = () => screen.queryByText(DROPS_COPY.proxyHint.title);

describe('reports that were not counted', () => {
  it('are listed by reason in plain words', async () => {
    const { container } = open([
      { reason: 'bot', count: 12_000 },
      { reason: 'brand-new', count: 3 },
    ]);

    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Known bots and crawlers12,000',
      'brand-new3',
    ]);
    await expectAccessible(container);
  });

  it('are none when all were counted', () => {
    open([]);

    expect(screen.getByText(DROPS_COPY.none)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('hint at a wrong proxy setting when most came from one visitor', () => {
    open([
      { reason: 'rate', count: 1001 },
      { reason: 'bot', count: 1001 },
    ]);

    expect(hint()).toBeTruthy();
  });

  it.each([
    [[{ reason: 'rate', count: 1000 }]],
    [
      [
        { reason: 'bot', count: 2001 },
        { reason: 'rate', count: 2000 },
      ],
    ],
  ])('do not hint at it for a few, or when another reason is more frequent', (drops) => {
    open(drops);

    expect(hint()).toBeNull();
  });
});
