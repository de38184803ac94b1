import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ChartKey } from './chart-key.tsx';

describe('the key of a chart', () => {
  it('names teams as the releases do, and says what a number on a flag means', () => {
    const releases = ['marketing', 'shell'].map((owner) => ({ owner, count: 1 }));

    render(
      <ChartKey
        points={[]}
        markers={[{ date: '2026-11-20', releases, notes: [] }]}
        labels={{ value: 'This period' }}
      />,
    );

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'This period',
      'MaMarketing',
      'ShShell',
      '2Releases of several teams',
    ]);
  });
});
