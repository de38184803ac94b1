import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { SERVICE_LINKS } from './site-links-content.ts';
import { ServicesMenu } from './services-menu.tsx';

const button = () => screen.getByRole('button', { name: 'Services' });
const links = () => screen.queryAllByRole('link').map((link) => link.textContent);
const menu = (
  <div>
    <ServicesMenu />
    <button type="button">Elsewhere</button>
  </div>
);

describe('ServicesMenu', () => {
  it('opens on a click and shows every service, all services first', async () => {
    const { user, container } = renderPage(menu);

    expect(links()).toEqual([]);
    await user.click(button());

    expect(links()).toEqual(SERVICE_LINKS.map(({ label }) => label));
    expect(SERVICE_LINKS[0]?.to).toBe('/services');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(container);
  });

  it('opens with Enter and Space, but not on focus', async () => {
    const { user } = renderPage(menu);

    await user.tab();
    expect(links()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(links()).toHaveLength(4);
    await user.keyboard(' ');

    expect(links()).toEqual([]);
  });

  it('closes with Escape and returns the focus to its button', async () => {
    const { user } = renderPage(menu);
    await user.click(button());
    await user.tab();

    await user.keyboard('{Escape}');

    expect(links()).toEqual([]);
    expect(document.activeElement).toBe(button());
  });

  it('closes when it loses focus, and on a click elsewhere', async () => {
    const { user } = renderPage(menu);
    await user.click(button());
    await user.tab({ shift: true });
    await user.click(button());
    for (let stop = 0; stop < 5; stop += 1) await user.tab();
    expect(links()).toEqual([]);

    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));

    expect(links()).toEqual([]);
  });

  it('closes when a link opens another page', async () => {
    const { user, location } = renderPage(menu);
    await user.click(button());

    await user.click(screen.getByRole('link', { name: 'Accounts Receivable' }));

    expect(location()).toBe('/services/ar');
    expect(links()).toEqual([]);
  });

  it('hides nothing by attribute in the server’s HTML', () => {
    const html = renderToString(<MemoryRouter>{menu}</MemoryRouter>);

    expect(html).toContain('href="/services/billing"');
    expect(html).not.toContain('hidden=""');
  });

  it('has no icons in the server’s HTML', () => {
    const html = renderToString(<MemoryRouter>{menu}</MemoryRouter>);
    expect(html.match(/href="#icon-\w+"/g)).toEqual(['href="#icon-chevronDown"']);

    const { container } = renderPage(menu);

    expect(container.querySelectorAll('li svg')).toHaveLength(4);
  });

  describe('with a pointer', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());
    const visit = () => {
      renderPage(menu);
      return userEvent.setup({ delay: null });
    };
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

    it('opens and closes after a delay', async () => {
      const user = visit();

      await user.hover(button());
      wait(149);
      expect(links()).toEqual([]);
      wait(1);
      expect(links()).toHaveLength(4);
      await user.unhover(button());
      wait(299);
      expect(links()).toHaveLength(4);
      wait(1);

      expect(links()).toEqual([]);
    });

    it('stays open for a click right after it opened on hover', async () => {
      const user = visit();
      await user.hover(button());
      wait(150);

      await user.click(button());
      await user.unhover(button());
      wait(1000);
      expect(links()).toHaveLength(4);
      await user.click(button());

      expect(links()).toEqual([]);
    });

    it('does not open for a pointer that moves across', async () => {
      const user = visit();

      await user.hover(button());
      wait(100);
      await user.unhover(button());
      wait(1000);

      expect(links()).toEqual([]);
    });
  });
});
