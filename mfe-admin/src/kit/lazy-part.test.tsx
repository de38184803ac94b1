import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { LazyPart } from './lazy-part.tsx';
import { RETRY } from './admin-content.ts';

afterEach(() => void jest.restoreAllMocks());

const show = (load: () => Promise<{ text: string }>) =>
  renderPage(
    <main>
      <h1>The page</h1>
      <LazyPart load={load} failure="It could not be loaded">
        {({ text }) => <p>{text}</p>}
      </LazyPart>
    </main>,
  );

describe('a part with a chunk of its own', () => {
  it('shows that it is loading, and then itself', async () => {
    show(async () => ({ text: 'The part' }));

    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(await screen.findByText('The part')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows a failure, and loads again on request', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let attempts = 0;
    const { user } = show(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('Loading chunk failed');
      return { text: 'The part' };
    });
    await screen.findByText('It could not be loaded');
    expect(reported).toHaveBeenCalledTimes(1);

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await screen.findByText('The part')).toBeTruthy();
    expect(attempts).toBe(2);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'The page' }));
  });

  it('keeps the button and its focus until the outcome of another attempt', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let fail = (_: Error) => {};
    const { user } = show(() => new Promise((_, reject) => (fail = reject)));
    await act(async () => fail(new Error('Loading chunk failed')));
    const button = await screen.findByRole('button', { name: RETRY });

    await user.click(button);

    expect([button.textContent, document.activeElement]).toEqual(['Loading...', button]);
    await act(async () => fail(new Error('Loading chunk failed')));
    expect([button.textContent, document.activeElement]).toEqual([RETRY, button]);
  });
});
