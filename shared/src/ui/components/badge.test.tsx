import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Badge } from './badge.tsx';
import { CheckList } from './check-list.tsx';

describe('a badge and a list of points', () => {
  it('show their text', async () => {
    const { container } = render(
      <>
        <Badge tone="accent">Logistics</Badge>
        <CheckList items={['Cash applied daily', 'Every call logged']} />
      </>,
    );

    expect(screen.getByText('Logistics')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Cash applied daily',
      'Every call logged',
    ]);
    await expectAccessible(container);
  });
});
