import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { askForFormWork, issueFormToken, subscribeToNewsletter } from '@site/shared/contracts';
import { fakeApi, recordingServices, renderPage, type FakeApi } from '@site/shared/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { NewsletterBox } from './newsletter-box.tsx';
import { NEWSLETTER_COPY } from './newsletter-content.ts';

const field = () => screen.getByLabelText<HTMLInputElement>(NEWSLETTER_COPY.email);
const button = () => screen.getByRole('button', { name: NEWSLETTER_COPY.submit });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.answer(askForFormWork, () => ({ status: 200, body: { challenge: null } }));
  api.answer(issueFormToken, () => ({ status: 201, body: { token: 'token-1' } }));
});
afterEach(() => {
  api.restore();
  jest.restoreAllMocks();
});

describe('the prerendered newsletter box', () => {
  it('signs up the address that was typed before it was hydrated', async () => {
    api.answer(subscribeToNewsletter, ({ body }) => ({ status: 201, body }));
    const services = recordingServices();
    const box = <NewsletterBox services={services} />;
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(box);
    field().value = 'reader@example.com';
    render(box, { container, hydrate: true });

    await userEvent.click(button());

    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(services.toasts[0]?.title).toBe('Thank you for subscribing!');
    expect(api.callsTo(subscribeToNewsletter)[0]?.body).toMatchObject({ email: 'reader@example.com' });
    expect(field().value).toBe('');
  });
});

describe('a newsletter box whose request gets no answer', () => {
  it('says so after its time limit, and can be sent again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const limit = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    api.answer(subscribeToNewsletter, () => new Promise(() => undefined));
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) => Promise.race([answer(input, init), endOf(init?.signal)]);
    const { user, services } = renderPage(NewsletterBox);
    await user.type(field(), 'reader@example.com{Enter}');
    await waitFor(() => expect(api.callsTo(subscribeToNewsletter)).toHaveLength(1));
    expect(timeout).toHaveBeenLastCalledWith(30_000);

    limit.abort();

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Subscription failed', description: 'Please try again later.', tone: 'destructive' },
      ]),
    );
    await waitFor(() => expect(button().getAttribute('aria-disabled')).not.toBe('true'));
    expect(field().value).toBe('reader@example.com');
    expect(log).toHaveBeenCalledTimes(1);
  });
});

function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}
