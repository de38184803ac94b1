import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { Steps } from './steps.tsx';

describe('Steps', () => {
  it('lists its steps in order, each with a heading', async () => {
    const { container } = render(
      <Steps
        headingLevel={2}
        items={[
          { number: '01', title: 'Discovery', description: 'We read your ledger.' },
          { number: '02', title: 'Design', description: 'We agree on the tone.' },
        ]}
      />,
    );

    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Discovery',
      'Design',
    ]);
    expect(screen.getAllByRole('listitem')[1]?.textContent).toContain('02');
    await expectAccessible(container);
  });
});
