import { describe, expect, it } from '@jest/globals';
import { expectAccessible, recordingServices, renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ApplicationPage } from './application-page.tsx';
import { leaveDraft, openPage, submitButton, useFakes, field } from './form.fixture.ts';
import { APPLICATION_COPY } from './application-content.ts';
import { FORM_COPY } from './form/form-content.ts';
import { DOCUMENT_COPY } from './document/document-content.ts';

useFakes();

describe('the application page', () => {
  it('has its heading, a link home and the form’s three cards', () => {
    openPage();

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Partner With Our AR Experts');
    expect(screen.getByRole('link', { name: APPLICATION_COPY.home }).getAttribute('href')).toBe('/');
    const cards = screen.getAllByRole('group').map((card) => card.querySelector('legend')?.textContent);
    expect(cards).toEqual(['Company Information', 'Contact Information', 'Project Details']);
  });

  it('shows how to get in touch', () => {
    openPage();

    expect(screen.getByRole('heading', { name: 'Get in Touch' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /hello@ledgerwell\.example/ }).getAttribute('href')).toBe(
      'mailto:hello@ledgerwell.example',
    );
    expect(screen.getByRole('link', { name: /\(202\) 555-0142/ }).getAttribute('href')).toBe(
      'tel:+12025550142',
    );
    const meeting = screen.getByRole('link', { name: /^Schedule Meeting/ });
    expect(meeting.getAttribute('href')).toBe('https://meet.ledgerwell.example/consultation-30');
    expect(meeting.getAttribute('target')).toBe('_blank');
  });

  it('has help before the form in the source', () => {
    openPage();
    const help = screen.getByRole('region', { name: 'Get in Touch' });

    const order = help.compareDocumentPosition(screen.getByRole('form', { name: 'Application' }));

    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('says why it asks for each contact detail', () => {
    openPage();

    expect(field('contactName').getAttribute('aria-describedby')).toBe('contactName-hint');
    expect(screen.getByText(FORM_COPY.contactReason.contactName).id).toBe('contactName-hint');
    expect(screen.getByText(FORM_COPY.contactReason.email).id).toBe('email-hint');
    expect(screen.getByText(FORM_COPY.contactReason.phone).id).toBe('phone-hint');
  });

  it('states the retention and links to the privacy policy', () => {
    openPage();

    const line = screen.getByText(/^By submitting, you agree .+ until you ask us to delete it\./);
    expect(line.querySelector('a')?.getAttribute('href')).toBe('/privacy-policy');
  });

  it('hides controls whose fact is missing', () => {
    renderPage(ApplicationPage, { facts: { phone: null, schedulingUrl: null } });
    expect(screen.queryByRole('link', { name: /Phone/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Schedule Meeting/ })).toBeNull();
    expect(screen.getByRole('link', { name: /Email/ })).toBeTruthy();
  });

  it('has no contact card without contact facts', () => {
    renderPage(ApplicationPage, { facts: { phone: null, schedulingUrl: null, email: null } });

    expect(screen.queryByText('Get in Touch')).toBeNull();
  });

  it('is accessible, empty and with every error shown', async () => {
    const { container, user } = openPage();
    await expectAccessible(container);

    await user.click(submitButton());
    await screen.findByText('There is a problem');

    await expectAccessible(container);
  });

  it('is prerendered the same for everyone and readable without script', () => {
    leaveDraft({ companyName: 'Harbor' });
    const render = (location: string) =>
      renderToStaticMarkup(
        createElement(
          StaticRouter,
          { location },
          createElement(ApplicationPage, { services: recordingServices() }),
        ),
      );

    const html = render('/application');

    expect(render('/application?service=ar')).toBe(html);
    expect(html).not.toContain('We saved a draft');
    expect(html).toMatch(/<input[^>]+type="file"[^>]+name="file"/);
    expect(html).not.toContain(DOCUMENT_COPY.choose);
  });
});
