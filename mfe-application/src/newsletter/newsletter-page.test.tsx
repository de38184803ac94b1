import { describe, expect, it } from '@jest/globals';
import { issueFormToken, subscribeToNewsletter } from '@site/shared/contracts';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useFakeApi } from '../api.fixture.ts';
import { NewsletterPage } from './newsletter-page.tsx';
import { noAnswer, stallConnection } from './stalled-connection.fixture.ts';
import { FORM_COPY } from './newsletter-content.ts';

const fakes = useFakeApi();

const input = () => screen.getByLabelText<HTMLInputElement>(/^Email address/);

async function subscribe(email = 'reader@example.com') {
  const page = renderPage(NewsletterPage);
  await page.user.type(input(), email);
  await page.user.click(screen.getByRole('button', { name: FORM_COPY.submit }));
  return page;
}

describe('the newsletter page', () => {
  it('thanks for subscribing and clears the input', async () => {
    fakes.api.answer(subscribeToNewsletter, ({ body }) => ({ status: 201, body }));

    const { services } = await subscribe();

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Thank you for subscribing!', description: "You'll receive our latest updates." },
      ]),
    );
    expect(fakes.api.callsTo(subscribeToNewsletter)[0]?.body).toEqual({
      email: 'reader@example.com',
      leaveBlank: '',
      formToken: 'token-1',
      touched: 'yes',
      work: '',
    });
    expect(services.tracked).toEqual([{ name: 'newsletter_submit' }]);
    expect(input().value).toBe('');
    expect(fakes.errors).toEqual([]);
  });

  it('requests a token once, at the first touch, and sends without one if that fails', async () => {
    fakes.api.answer(issueFormToken, () => ({ status: 503, body: {} }));
    fakes.api.answer(subscribeToNewsletter, ({ body }) => ({ status: 201, body }));
    const { user, services } = renderPage(NewsletterPage);
    expect(fakes.api.calls).toEqual([]);

    await user.click(input());
    expect(fakes.api.callsTo(issueFormToken)).toHaveLength(1);
    await user.type(input(), 'reader@example.com{Enter}');

    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(fakes.api.callsTo(subscribeToNewsletter)[0]?.body).toMatchObject({
      formToken: '',
      touched: 'yes',
    });
    expect(fakes.api.callsTo(issueFormToken)).toHaveLength(2);
  });

  it.each([
    [409, 'duplicate subscription', 'This email is already subscribed.'],
    [422, 'The address is not valid', 'Please try again later.'],
    [503, 'Not now', 'Please try again later.'],
  ])('answers %i "%s" with "%s" and keeps the input', async (status, detail, description) => {
    fakes.api.answer(subscribeToNewsletter, () => ({
      status,
      body: { title: 'Refused', status, code: 'refused', detail },
    }));

    const { services } = await subscribe();

    await waitFor(() =>
      expect(services.toasts).toEqual([{ title: 'Subscription failed', description, tone: 'destructive' }]),
    );
    expect(input().value).toBe('reader@example.com');
    expect(fakes.errors).toHaveLength(1);
  });

  it('does nothing when the email is empty', () => {
    renderPage(NewsletterPage);
    expect(input().required).toBe(true);
    expect(input().type).toBe('email');

    fireEvent.submit(screen.getByRole('form', { name: 'Newsletter' }));

    expect(fakes.api.calls).toHaveLength(0);
  });

  it('subscribes once on a double click', async () => {
    let answer = () => undefined as void;
    fakes.api.answer(subscribeToNewsletter, async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 201, body: { email: 'reader@example.com' } };
    });
    const { user, services } = renderPage(NewsletterPage);
    await user.type(input(), 'reader@example.com');

    await user.dblClick(screen.getByRole('button', { name: FORM_COPY.submit }));
    expect(screen.getByRole('button', { name: FORM_COPY.submitting })).toHaveProperty('ariaDisabled', 'true');
    answer();

    await waitFor(() => expect(services.toasts).toHaveLength(1));
    expect(fakes.api.callsTo(subscribeToNewsletter)).toHaveLength(1);
  });

  it('says that it failed when no answer comes in time, and can be sent again', async () => {
    const connection = stallConnection();
    fakes.api.answer(subscribeToNewsletter, noAnswer);
    const { services } = await subscribe();
    await waitFor(() => expect(fakes.api.callsTo(subscribeToNewsletter)).toHaveLength(1));
    expect(connection.lastLimit()).toBe(30_000);

    connection.endTimeLimits();

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: 'Subscription failed', description: 'Please try again later.', tone: 'destructive' },
      ]),
    );
    await screen.findByRole('button', { name: FORM_COPY.submit });
    expect(input().value).toBe('reader@example.com');
  });

  it('has the three blurbs and is accessible', async () => {
    const { container } = renderPage(NewsletterPage);

    const headings = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['Expert Insights', 'Case Studies', 'Exclusive Tips']);
    await expectAccessible(container);
  });

  it('is a real form that works without script', () => {
    renderPage(NewsletterPage);

    const form = screen.getByRole('form', { name: 'Newsletter' });
    expect(form.getAttribute('method')).toBe('post');
    expect(form.getAttribute('action')).toBe('/newsletter');
  });
});
