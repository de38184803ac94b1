import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { expectAccessible } from '@site/shared/testing';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'overview', label: 'Overview', content: <p>All six steps</p> },
  { id: 'communication', label: 'Communication', content: <p>Two steps</p> },
  { id: 'analytics', label: 'Analytics', content: <p>The last two</p> },
];
const selected = () => screen.getByRole('tab', { selected: true }).textContent;
const panel = () => screen.getByRole('tabpanel');

describe('Tabs', () => {
  it('shows the first panel at first, then the one whose tab is selected', async () => {
    const { container } = render(<Tabs label="Process" tabs={tabs} />);

    expect(panel().textContent).toBe('All six steps');
    await userEvent.click(screen.getByRole('tab', { name: 'Communication' }));

    expect(panel().textContent).toBe('Two steps');
    expect(panel().getAttribute('aria-labelledby')).toBe(screen.getByRole('tab', { selected: true }).id);
    await expectAccessible(container);
  });

  it('moves by arrow keys, wrapping around, and by Home and End', async () => {
    render(<Tabs label="Process" tabs={tabs} />);

    await userEvent.tab();
    const seen = [];
    for (const key of ['{ArrowRight}', '{ArrowLeft}', '{ArrowLeft}', '{ArrowRight}', '{End}', '{Home}']) {
      await userEvent.keyboard(key);
      seen.push(selected());
    }

    expect(seen).toEqual(['Communication', 'Overview', 'Analytics', 'Overview', 'Analytics', 'Overview']);
    expect(document.activeElement?.textContent).toBe('Overview');
  });

  it.each(['altKey', 'metaKey', 'ctrlKey', 'shiftKey'])(
    'leaves an arrow key with %s to the browser',
    (modifier) => {
      render(<Tabs label="Process" tabs={tabs} />);
      const tab = screen.getByRole('tab', { selected: true });

      for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End'])
        expect(fireEvent.keyDown(tab, { key, [modifier]: true })).toBe(true);

      expect(selected()).toBe('Overview');
    },
  );

  it('is one Tab stop, followed by the panel', async () => {
    render(<Tabs label="Process" tabs={tabs} />);

    await userEvent.tab();
    await userEvent.tab();

    expect(document.activeElement).toBe(panel());
  });

  it('does not stop at hidden panels', async () => {
    render(<Tabs label="Process" tabs={tabs} />);

    await userEvent.click(screen.getByRole('tab', { name: 'Analytics' }));
    await userEvent.tab();

    expect(document.activeElement).toBe(panel());
    expect(document.getElementById('overview-panel')?.tabIndex).toBe(-1);
  });

  it('selects the tab whose panel the browser’s find opened', () => {
    render(<Tabs label="Process" tabs={tabs} />);
    const found = document.getElementById('analytics-panel');

    expect(found?.getAttribute('hidden')).toBe('until-found');
    if (found) fireEvent(found, new Event('beforematch', { bubbles: true }));

    expect(selected()).toBe('Analytics');
  });

  it('hides no panel in the server’s HTML', () => {
    const html = renderToString(<Tabs label="Process" tabs={tabs} />);

    expect(html).toContain('The last two');
    expect(html).not.toContain('hidden=');
  });
});
