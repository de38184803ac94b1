import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { expectAccessible } from '@site/shared/testing';
import { ExternalLink } from './external-link.tsx';

describe('ExternalLink', () => {
  it('opens a new tab, says so, and gives the other site no access to ours', async () => {
    const { container } = render(
      <ExternalLink href="https://collections.example/">Explore Collections</ExternalLink>,
    );
    const link = screen.getByRole('link', { name: 'Explore Collections (opens in a new tab)' });

    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    await expectAccessible(container);
  });
});
