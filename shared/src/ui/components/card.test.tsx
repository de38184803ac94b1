import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Badge } from './badge.tsx';
import { Card } from './card.tsx';
import { CheckList } from './check-list.tsx';
import { Stat } from './stat.tsx';

describe('Card', () => {
  it('holds a badge, a figure and a list of points', async () => {
    const { container } = render(
      <Card interactive>
        <Badge tone="accent">Logistics</Badge>
        <Stat value="94%" label="collection rate" />
        <CheckList items={['Cash applied daily', 'Every call logged']} />
      </Card>,
    );

    expect(screen.getByText('94%').closest('p')?.textContent).toBe('94% collection rate');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Cash applied daily',
      'Every call logged',
    ]);
    await expectAccessible(container);
  });
});
