import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useDisclosureMenu, type DisclosureMenuOptions } from './use-disclosure-menu.ts';

function Menu(options: DisclosureMenuOptions) {
  const { isOpen, wrapperProps, buttonProps } = useDisclosureMenu(options);
  return (
    <>
      <div {...wrapperProps}>
        <button aria-expanded={isOpen} {...buttonProps}>
          Services
        </button>
        <a href="#billing" hidden={!isOpen}>
          Billing
        </a>
      </div>
      <a href="#other">Elsewhere</a>
    </>
  );
}
const button = () => screen.getByRole('button', { name: 'Services' });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

describe('useDisclosureMenu', () => {
  it('opens and closes by its button', async () => {
    render(<Menu />);

    await userEvent.click(button());
    expect(isOpen()).toBe(true);
    await userEvent.click(button());

    expect(isOpen()).toBe(false);
  });

  it('closes by Escape, which returns the focus, by a click elsewhere and when the focus leaves', async () => {
    render(<Menu />);

    await userEvent.click(button());
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());

    await userEvent.click(button());
    await userEvent.click(screen.getByText('Elsewhere'));
    expect(isOpen()).toBe(false);

    await userEvent.click(button());
    await userEvent.tab();
    await userEvent.tab();
    expect(isOpen()).toBe(false);
  });

  it('closes when its page changes', async () => {
    const { rerender } = render(<Menu resetKey="/" />);
    await userEvent.click(button());

    rerender(<Menu resetKey="/services" />);

    expect(isOpen()).toBe(false);
  });
});
