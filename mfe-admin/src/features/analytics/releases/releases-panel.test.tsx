import { describe, expect, it, jest } from '@jest/globals';
import { createTeamTicket, readReleaseReport, type ReleaseRow } from '@site/shared/contracts/staff';
import { expectAccessible } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { signIn, useFakes } from '../../../staff.fixture.ts';
import { aRelease, aReleaseReport, renderReport } from '../analytics.fixture.tsx';
import { ReleasesPanel } from './releases-panel.tsx';
import { RELEASES_COPY, SHARE_COPY } from './admin-releases-content.ts';
import { RETRY } from '../../../kit/admin-content.ts';
import { COPY_BUTTON } from '../../../kit/admin-kit-content.ts';

const fakes = useFakes();

const before = aRelease({
  version: '9f8e7d6c5b4a39281706',
  liveAt: '2026-11-01T15:00:00.000Z',
  isLive: false,
  scriptBytes: 90_112,
  lcp: { p75: 2400, samples: 400 },
  inp: null,
  errors: 10,
});

function answerWith(...releases: ReleaseRow[]) {
  fakes.api.answer(readReleaseReport, ({ query }) => ({
    status: 200,
    body: aReleaseReport({ owner: query['owner'] ?? '', releases }),
  }));
}
function open(path = '/admin') {
  signIn(fakes.api, 'analyst');
  return renderReport((props) => <ReleasesPanel {...props} />, path);
}
const rowOf = async (version: string) =>
  (await screen.findByRole('rowheader', { name: new RegExp(version) })).closest('tr') as HTMLElement;
const cellsOf = async (version: string) =>
  within(await rowOf(version))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));

describe('the releases of a team', () => {
  it('are listed with their measures and what each changed', async () => {
    answerWith(aRelease(), before);
    const { container } = open();

    expect(await cellsOf('1a2b3c4d')).toEqual([
      '12 KB more JavaScriptLCP 300 ms faster2.5 fewer errors per 1,000 page views',
      '2,000',
      '2.1 s Good 400 page loads',
      '120 ms Good 300 page loads',
      '0.02 Good 400 page loads',
      '100 KB',
      '5 2.5 per 1,000 page views 1 file did not load',
    ]);
    expect((await cellsOf('9f8e7d6c'))[0]).toBe('–');
    expect(within(await rowOf('1a2b3c4d')).getByText(/Went live Nov 19, 2026, 9:30.PM EST/)).toBeTruthy();
    expect(within(await rowOf('1a2b3c4d')).getByText(RELEASES_COPY.live)).toBeTruthy();
    expect(within(await rowOf('9f8e7d6c')).queryByText(RELEASES_COPY.live)).toBeNull();
    expect(
      screen.getByText(/^The last release, 1a2b3c4d on Nov 19, 2026.*12 KB more JavaScript/),
    ).toBeTruthy();
    await expectAccessible(container);
  });

  it('that went live after the days are listed, but not compared', async () => {
    const next = { version: 'e1e2e3e4e5e6e7e8e9e0', liveAt: '2026-11-22T15:00:00.000Z' };
    answerWith(aRelease(next), aRelease({ isLive: false }), before);
    open();

    expect((await cellsOf('e1e2e3e4'))[0]).toBe('–');
    expect((await cellsOf('1a2b3c4d'))[0]).toContain('12 KB more JavaScript');
    expect(screen.getByText(/^The last release, 1a2b3c4d on Nov 19, 2026/)).toBeTruthy();
  });

  it('are those of the team in the address', async () => {
    answerWith(aRelease({ pageviews: 0, liveAt: null, scriptBytes: null }));
    const { user, location } = open();
    await rowOf('1a2b3c4d');

    await user.click(screen.getByRole('button', { name: 'Shell' }));

    await waitFor(() =>
      expect(fakes.api.callsTo(readReleaseReport).map(({ query }) => query['owner'])).toEqual([
        'marketing',
        'shell',
      ]),
    );
    expect(location()).toBe('/admin?team=shell');
    const cells = await cellsOf('1a2b3c4d');
    expect([cells[0], cells[5], cells[6]]).toEqual(['–', '–', '5  1 file did not load']);
    expect(screen.getByText(RELEASES_COPY.notLive)).toBeTruthy();
  });

  it('have versions that can be copied whole', async () => {
    answerWith(aRelease());
    const { user, services } = open();

    await user.click(await screen.findByRole('button', { name: 'Copy version 1a2b3c4d5e6f7a8b9c0d' }));

    await waitFor(() => expect(services.toasts).toEqual([{ title: COPY_BUTTON.copied }]));
    expect(await navigator.clipboard.readText()).toBe('1a2b3c4d5e6f7a8b9c0d');
  });

  it('may be none', async () => {
    answerWith();
    open();

    expect(await screen.findByText(RELEASES_COPY.none)).toBeTruthy();
    expect(screen.queryByText(/last release/)).toBeNull();
  });

  it('say in place that they could not be loaded', async () => {
    fakes.api.answer(readReleaseReport, () => ({
      status: 503,
      body: { title: 'Not now', status: 503, code: 'unavailable' },
    }));
    const { user } = open();
    await screen.findByText(RELEASES_COPY.failure);
    answerWith(aRelease());

    await user.click(screen.getByRole('button', { name: RETRY }));

    expect(await rowOf('1a2b3c4d')).toBeTruthy();
  });
});

describe('the link for a team', () => {
  const LINK = 'http://localhost/admin?view=team#ticket=t1.abc';
  const link = () => screen.findByLabelText<HTMLInputElement>(SHARE_COPY.link);

  async function create(days: string) {
    answerWith();
    fakes.api.answer(createTeamTicket, () => ({
      status: 201,
      body: { ticket: 't1.abc', expiresAt: '2026-12-24T02:00:00.000Z' },
    }));
    const page = open('/admin?team=blog');
    await page.user.selectOptions(screen.getByLabelText(SHARE_COPY.days), days);
    await page.user.click(screen.getByRole('button', { name: SHARE_COPY.create }));
    return page;
  }

  it('is created for the chosen days, and can be selected and copied', async () => {
    const { user, services, container } = await create('90 days');

    expect((await link()).value).toBe(LINK);
    expect(fakes.api.callsTo(createTeamTicket)[0]?.body).toEqual({ owner: 'blog', days: 90 });
    expect(screen.getByText('This link works until Dec 23, 2026.')).toBeTruthy();
    expect(document.activeElement).toBe(await link());
    expect((await link()).selectionEnd).toBe(LINK.length);
    await expectAccessible(container);

    await user.click(screen.getByRole('button', { name: 'Copy the link' }));
    await waitFor(() => expect(services.toasts).toEqual([{ title: COPY_BUTTON.copied }]));
    expect(await navigator.clipboard.readText()).toBe(LINK);
  });

  it('stays selectable when the browser refuses to copy', async () => {
    const { user, services } = await create('7 days');
    await link();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Refused'));

    await user.click(screen.getByRole('button', { name: 'Copy the link' }));

    await waitFor(() =>
      expect(services.toasts).toMatchObject([{ title: COPY_BUTTON.notCopied.title, tone: 'destructive' }]),
    );
  });

  it('belongs to one team', async () => {
    const { user } = await create('7 days');
    await link();

    await user.click(screen.getByRole('button', { name: 'Marketing' }));

    expect(screen.queryByLabelText(SHARE_COPY.link)).toBeNull();
  });

  it('reports when it could not be created', async () => {
    answerWith();
    fakes.api.answer(createTeamTicket, () => ({
      status: 422,
      body: { title: 'Choose 90 days or fewer', status: 422, code: 'invalid' },
    }));
    const { user, services } = open();

    await user.click(screen.getByRole('button', { name: SHARE_COPY.create }));

    await waitFor(() =>
      expect(services.toasts).toEqual([
        { title: SHARE_COPY.failed.title, description: 'Choose 90 days or fewer', tone: 'destructive' },
      ]),
    );
    expect(screen.getByRole('button', { name: SHARE_COPY.create })).toBeTruthy();
  });
});
