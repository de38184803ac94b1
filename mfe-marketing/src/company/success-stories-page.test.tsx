import { describe, expect, it } from '@jest/globals';
import { expectAccessible, recordingServices, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SuccessStoriesPage } from './success-stories-page.tsx';
import { CASE_STUDIES, readStudy, SECTIONS } from './success-stories-content.ts';

const study = (client: string) => within(screen.getByRole('article', { name: client }));
const isOpen = (client: string) => study(client).getByRole<HTMLDetailsElement>('group').open;
const CLIENTS = ['Logistics Provider', 'Communications Provider', 'Telecommunications Provider'];

describe('the success stories', () => {
  it('begin and end with a link to the application', () => {
    renderPage(SuccessStoriesPage);

    const starts = screen.getAllByRole('link', { name: 'Start Your Success Story' });

    expect(starts.map((start) => start.getAttribute('href'))).toEqual(['/application', '/application']);
  });

  it('show the three average figures', () => {
    renderPage(SuccessStoriesPage);

    const figures = screen.getAllByRole('definition').map((value) => value.textContent);
    const names = screen.getAllByRole('term').map((name) => name.textContent);

    expect(figures).toEqual(['39%', '45%', '97%']);
    expect(names).toEqual(['average DSO reduction', 'average cost savings', 'client retention rate']);
  });

  it('keep all studies collapsed at first', () => {
    renderPage(SuccessStoriesPage);

    expect(CLIENTS.map(isOpen)).toEqual([false, false, false]);
  });

  it('report which study a visitor opens and closes, and the button for all of them as one', async () => {
    const { services, user } = renderPage(SuccessStoriesPage);
    const summary = study('Logistics Provider').getByText(readStudy('Logistics Provider'));

    await user.click(summary);
    await waitFor(() => expect(services.tracked).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: SECTIONS.expandAll }));
    await waitFor(() => expect(CLIENTS.map(isOpen)).toEqual([true, true, true]));

    expect(services.tracked).toEqual([
      { name: 'case_toggle', option: 'logistics-provider' },
      { name: 'case_toggle', option: 'all' },
    ]);
  });

  it('do not report the study that a link opens', async () => {
    const { services } = renderPage(SuccessStoriesPage, { path: '/success-stories#communications-provider' });

    await waitFor(() => expect(isOpen('Communications Provider')).toBe(true));

    expect(services.tracked).toEqual([]);
  });

  it('open only the study in the address', () => {
    renderPage(SuccessStoriesPage, { path: '/success-stories#communications-provider' });

    expect(CLIENTS.map(isOpen)).toEqual([false, true, false]);
  });

  it('open and close each study on its own', async () => {
    const { user } = renderPage(SuccessStoriesPage);

    await user.click(study('Logistics Provider').getByText(readStudy('Logistics Provider')));
    await user.click(
      study('Telecommunications Provider').getByText(readStudy('Telecommunications Provider')),
    );
    expect(CLIENTS.map(isOpen)).toEqual([true, false, true]);

    await user.click(study('Logistics Provider').getByText(readStudy('Logistics Provider')));
    expect(CLIENTS.map(isOpen)).toEqual([false, false, true]);
  });

  it('open and close all studies at once', async () => {
    const { user } = renderPage(SuccessStoriesPage);
    await user.click(study('Logistics Provider').getByText(readStudy('Logistics Provider')));

    await user.click(screen.getByRole('button', { name: SECTIONS.expandAll }));
    expect(CLIENTS.map(isOpen)).toEqual([true, true, true]);

    await user.click(screen.getByRole('button', { name: SECTIONS.collapseAll }));
    expect(CLIENTS.map(isOpen)).toEqual([false, false, false]);
    expect(screen.getByRole('button', { name: SECTIONS.expandAll })).toBeTruthy();
  });

  it('have no button for all studies without script', () => {
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <SuccessStoriesPage services={recordingServices()} />
      </MemoryRouter>,
    );

    expect(html).not.toContain('<button');
  });

  it.each([
    [
      'Logistics Provider',
      'Transportation and Logistics · 150-200 employees',
      ['90% error-rate reduction', '94% collection rate'],
    ],
    [
      'Communications Provider',
      'Communications · 50-100 employees',
      [
        '52% DSO reduction',
        '87% cost savings',
        'DSO from 65 to 31 days in 6 months',
        '$2.3M annual cash-flow improvement',
        '35% fewer cancellations',
      ],
    ],
    [
      'Telecommunications Provider',
      '200-300 employees',
      ['50% reduction in 90+ day AR', '4X business lines unified'],
    ],
  ])('show the %s with its size and figures', (client, line, facts) => {
    renderPage(SuccessStoriesPage);

    const text = screen.getByRole('article', { name: client }).textContent;

    for (const fact of [line, ...facts]) expect(text).toContain(fact);
  });

  it.each(CLIENTS)('give challenge, solution, profile, results and a quote by role for the %s', (client) => {
    renderPage(SuccessStoriesPage);

    const titles = study(client)
      .getAllByRole('heading', { level: 4, hidden: true })
      .map((title) => title.textContent);

    expect(titles).toEqual(Object.values(SECTIONS.study));
    study(client).getByText(CASE_STUDIES.find((each) => each.client === client)?.role ?? '');
  });

  it('are accessible', async () => {
    const { container } = renderPage(SuccessStoriesPage);

    await expectAccessible(container);
  });
});
