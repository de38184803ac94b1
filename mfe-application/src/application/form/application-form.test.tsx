import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FakeUpload } from '../fake-upload.fixture.ts';
import {
  ANSWERS,
  field,
  fillIn,
  openPage,
  send,
  submitButton,
  useFakes,
  type Answers,
  leaveDraft,
} from '../form.fixture.ts';
import { FORM_COPY } from './form-content.ts';
import { DRAFT_COPY } from '../draft/draft-content.ts';
import { SERVICE_PREFILL } from '../application-content.ts';

useFakes();

const summary = () => screen.findByRole('group', { name: 'There is a problem' });

describe('the application form', () => {
  it('shows what is missing under each field and in a focused summary', async () => {
    const { user, services } = openPage();

    await user.click(submitButton());

    const problems = await summary();
    const messages = [
      'Company name is required',
      'Please select an industry',
      'Please select company size',
      'Contact name is required',
      'Please enter a valid email address',
      'Phone number is required',
    ];
    expect(
      within(problems)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(messages);
    expect(problems).toHaveProperty('ownerDocument.activeElement', problems);
    for (const message of messages) expect(screen.getAllByText(message)).toHaveLength(2);
    expect(field('companyName').getAttribute('aria-invalid')).toBe('true');
    expect(services.titlePrefix()).toBe(FORM_COPY.errorPrefix);
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('links from the summary to the field', async () => {
    const { user } = openPage();
    Element.prototype.scrollIntoView = () => undefined;
    await user.click(submitButton());

    await user.click(within(await summary()).getByRole('link', { name: 'Please select company size' }));

    expect(document.activeElement).toBe(field('companySize'));
  });

  it.each<[keyof Answers, number, string]>([
    ['companyName', 200, 'Company name must be less than 200 characters'],
    ['contactName', 100, 'Contact name must be less than 100 characters'],
    ['phone', 20, 'Phone number must be less than 20 characters'],
    ['projectDescription', 2000, 'Project description must be less than 2000 characters'],
    ['additionalInfo', 1000, 'Additional info must be less than 1000 characters'],
  ])('accepts %s of %i emoji and refuses one more', async (name, limit, message) => {
    const page = openPage();
    fillIn({ ...ANSWERS, [name]: '📈'.repeat(limit + 1) });
    await page.user.click(submitButton());
    expect(within(await summary()).getByRole('link').textContent).toBe(message);

    fillIn({ [name]: ` ${'📈'.repeat(limit)} ` });

    const { body } = await send();
    expect(body.get(name)).toBe('📈'.repeat(limit));
  });

  it('accepts an email address of 255 characters and refuses one more', async () => {
    const page = openPage();
    const address = (length: number) => `${'a'.repeat(length - 13)}@mail.example`;
    fillIn({ ...ANSWERS, email: address(256) });
    await page.user.click(submitButton());
    expect(within(await summary()).getByRole('link').textContent).toBe(
      'Email must be less than 255 characters',
    );

    fillIn({ email: address(255) });

    expect((await send()).body.get('email')).toBe(address(255));
  });

  it('offers the industries and sizes of the spec', () => {
    openPage();

    const labels = (name: 'industry' | 'companySize') =>
      within(field(name))
        .getAllByRole('option')
        .slice(1)
        .map((option) => option.textContent);
    expect(labels('industry')).toEqual([
      'Technology',
      'Finance',
      'Healthcare',
      'Manufacturing',
      'Retail',
      'Consulting',
      'Marketing & Advertising',
      'Education',
      'Other',
    ]);
    expect(labels('companySize')).toEqual([
      'Startup (1-10 employees)',
      'Small (11-50)',
      'Medium (51-200)',
      'Large (201-1000)',
      'Enterprise (1000+)',
    ]);
  });

  it('checks a filled field on blur, and ignores an empty one', async () => {
    const page = openPage();
    fillIn({ companyName: '', email: 'not an address' });
    await page.user.tab();

    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.queryByText('Company name is required')).toBeNull();
  });

  it('shows no fault in prefilled text until it is changed', async () => {
    leaveDraft({ email: 'not an address' });
    const { user } = openPage();
    await user.click(screen.getByRole('button', { name: DRAFT_COPY.restore }));
    fireEvent.focus(field('email'));
    fireEvent.blur(field('email'));
    fillIn({ phone: '1'.repeat(21) });
    await screen.findByText('Phone number must be less than 20 characters');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();

    fillIn({ email: 'not an address either' });

    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  });

  it('hides a message as soon as the field is valid', async () => {
    const page = openPage();
    fillIn({ email: 'not an address' });
    await page.user.tab();
    await screen.findByText('Please enter a valid email address');

    fillIn({ email: 'jordan@harbor.example' });

    await waitFor(() => expect(screen.queryByText('Please enter a valid email address')).toBeNull());
  });

  it('counts the long texts by code points', async () => {
    openPage();

    fillIn({ projectDescription: '📈📈 ok' });

    expect(screen.getByText('5 of 2000 characters')).toBeTruthy();
  });

  it('starts the description with the service that the visitor came from', () => {
    openPage('/application?service=billing');

    expect(field('projectDescription').value).toBe(SERVICE_PREFILL.billing);
    expect(field('companyName').value).toBe('');
  });

  it('is a real form that works without script', () => {
    openPage();

    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Application' });
    expect(form.getAttribute('method')).toBe('post');
    expect(form.getAttribute('action')).toBe('/application');
    expect(form.getAttribute('enctype')).toBe('multipart/form-data');
    expect(form.noValidate).toBe(true);
  });
});
