import { describe, expect, it, jest } from '@jest/globals';
import {
  commandRelease,
  readSiteReleases,
  type ReleaseCommand,
  type SiteReleases,
} from '@site/shared/contracts/staff';
import { expectAccessible, renderPage } from '@site/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { AdminPage } from '../../app/admin-page.tsx';
import { signIn, useFakes } from '../../staff.fixture.ts';
import { aRemote, aSite, version } from './releases.fixture.ts';
import { REMOTE_COPY } from './admin-site-releases-content.ts';
import { RELEASES_COPY, SHARE_COPY } from '../analytics/releases/admin-releases-content.ts';
import { COMMAND_COPY } from './admin-release-commands-content.ts';
import { SESSION_END_CONTENT } from '../../session/end/admin-session-end-content.ts';

const fakes = useFakes();

/** The composer's state, which commands of the test change. */
function open(site: SiteReleases, role: 'admin' | 'reviewer' = 'admin') {
  const composer = { site };
  signIn(fakes.api, role);
  fakes.api.answer(readSiteReleases, () => ({ status: 200, body: composer.site }));
  return { ...renderPage(AdminPage, { path: '/admin?view=releases' }), composer };
}
const blog = () => screen.findByRole('region', { name: 'Blog' });
const commands = () => fakes.api.callsTo(commandRelease).map(({ body }) => body as ReleaseCommand);

describe('the releases of the site', () => {
  it('say what is live since when, and how each remote is doing', async () => {
    const remote = aRemote({
      pinned: version('b'),
      isTrusted: false,
      isReachable: false,
      candidate: version('e'),
      refusal: {
        version: version('f'),
        at: '2026-11-19T02:30:00.000Z',
        reasons: ['links: a', 'links: b', 'links: c', 'render: it throws'],
      },
    });
    const { container } = open(aSite({ remotes: [remote] }));

    const card = (await blog()).textContent;
    for (const text of [
      'bbbbbbbb',
      'Nov 19, 2026, 9:30 PM EST',
      REMOTE_COPY.pinned,
      REMOTE_COPY.notTrusted,
      REMOTE_COPY.unreachable,
      'Offered by its hosteeeeeeee',
      'Release ffffffff was refused on Nov 18, 2026, 9:30 PM EST',
      'links: a',
      '1 more reason',
      'render: it throws',
    ])
      expect(card?.replaceAll('\u202f', ' ')).toContain(text);
    const live = (await screen.findByRole('region', { name: RELEASES_COPY.live })).textContent;
    expect(live).toMatch(/cccccccc.*dddddddd.*50/);
    await expectAccessible(container);
  });

  it('show the canary with the figures of both sides', async () => {
    const canary = {
      ...{ remote: 'blog', version: version('e'), share: 10, since: '2026-11-19T02:30:00.000Z' },
      canary: { views: 40, faults: 3 },
      live: { views: 360, faults: 0 },
      end: null,
    };
    open(aSite({ canary }));

    const table = await screen.findByRole('table', { name: /canary/ });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['SideVisitorsWith a faultShare with a fault', 'Canary4037.5%', 'Everyone else36000%']);
    expect(screen.getByRole('heading', { name: 'Canary: Blog eeeeeeee' })).toBeTruthy();
    expect(screen.getByText('10%')).toBeTruthy();
  });

  it('name the missing setting instead of offering actions', async () => {
    open(aSite({ missingSetting: 'RELEASE_TOKEN' }));

    expect(await screen.findByText(/set RELEASE_TOKEN for the API/)).toBeTruthy();
    expect(within(await blog()).queryByRole('button')).toBeNull();
  });

  it('stay when the composer no longer answers, with what to check', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    open(aSite());
    await blog();
    const detail = 'The composer does not answer (ECONNREFUSED). Check COMPOSER_URL';
    fakes.api.answer(readSiteReleases, () => ({
      status: 502,
      body: { title: 'x', status: 502, code: 'composer_unreachable', detail },
    }));

    await jest.advanceTimersByTimeAsync(16_000);
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(await blog()).toBeTruthy();
    jest.useRealTimers();
  });

  it('are for admins only', async () => {
    open(aSite(), 'reviewer');

    expect(await screen.findByText('No submissions yet')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Releases' })).toBeNull();
    expect(fakes.api.callsTo(readSiteReleases)).toEqual([]);
  });
});

describe('a rollback', () => {
  it('says what it does, runs after the answer, and shows what is live then', async () => {
    const { user, composer } = open(aSite());
    fakes.api.answer(commandRelease, () => {
      const rolledBack = { live: version('a'), pinned: version('a'), previous: null, earlier: [] };
      composer.site = aSite({ remotes: [aRemote(rolledBack)] });
      return { status: 200, body: { message: 'blog is live again', link: null } };
    });

    await user.click(within(await blog()).getByRole('button', { name: 'Roll back Blog' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Roll back Blog?' });
    expect(dialog.textContent).toContain('shows release aaaaaaaa of Blog instead of bbbbbbbb');
    expect(dialog.textContent).toContain('new releases wait until you unpin Blog');
    expect(commands()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: COMMAND_COPY.rollBack }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(commands()).toEqual([{ verb: 'rollback', remote: 'blog', version: version('a') }]);
    expect(within(await blog()).getByRole('button', { name: 'Unpin Blog' })).toBeTruthy();
    expect((await blog()).textContent).toContain('Live releaseaaaaaaaa');
    // The button is gone with the release before.
    expect(document.activeElement?.textContent).toBe('Blog');
  });

  it('says that it ends the running canary of the same remote', async () => {
    const sides = { canary: { views: 1, faults: 0 }, live: { views: 1, faults: 0 } };
    const canary = {
      version: version('e'),
      share: 10,
      since: '2026-11-19T02:30:00.000Z',
      ...sides,
      end: null,
    };
    const remotes = [aRemote(), aRemote({ name: 'marketing' })];
    const { user } = open(aSite({ canary: { remote: 'blog', ...canary }, remotes }));

    const texts = [];
    for (const name of ['Blog', 'Marketing']) {
      await user.click(await screen.findByRole('button', { name: `Roll back ${name}` }));
      texts.push(screen.getByRole('alertdialog').textContent);
      await user.click(screen.getByRole('button', { name: SESSION_END_CONTENT.cancel }));
    }

    expect(texts[0]).toContain('The running canary of Blog ends.');
    expect(texts[1]).not.toContain('canary');
  });

  it('that the composer refuses says why, and what is live is read again', async () => {
    const { user, composer } = open(aSite());
    const detail = 'something else has gone live meanwhile';
    fakes.api.answer(commandRelease, () => {
      composer.site = aSite({ remotes: [aRemote({ live: version('9') })] });
      return { status: 422, body: { title: 'x', status: 422, code: 'command_refused', detail } };
    });

    await user.click(within(await blog()).getByRole('button', { name: 'Roll back Blog' }));
    await user.click(screen.getByRole('button', { name: COMMAND_COPY.rollBack }));

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(COMMAND_COPY.refused);
    expect(alert.textContent).toContain(detail);
    await user.click(screen.getByRole('button', { name: SESSION_END_CONTENT.cancel }));
    expect((await blog()).textContent).toContain('Live release99999999');
  });
});

describe('an earlier release', () => {
  const openEarlier = async (user: ReturnType<typeof open>['user']) =>
    user.click(within(await blog()).getByText('Earlier releases (1)'));

  it('can be pinned', async () => {
    const { user } = open(aSite());
    fakes.api.answer(commandRelease, () => ({ status: 200, body: { message: 'pinned', link: null } }));

    await openEarlier(user);
    await user.click(screen.getByRole('button', { name: 'Pin Blog aaaaaaaa' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Pin' }));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(commands()).toEqual([{ verb: 'pin', remote: 'blog', version: version('a') }]);
  });

  it('can be shown by a link', async () => {
    const { user } = open(aSite());
    const link = 'http://localhost/_shell/preview?x=1';
    fakes.api.answer(commandRelease, () => ({ status: 200, body: { message: 'shown', link } }));

    await openEarlier(user);
    await user.click(screen.getByRole('button', { name: 'Preview Blog aaaaaaaa' }));
    await user.click(screen.getByRole('button', { name: SHARE_COPY.create }));

    const field = await screen.findByRole('textbox', { name: SHARE_COPY.link });
    expect((field as HTMLInputElement).value).toBe(link);
    expect(document.activeElement).toBe(field);
  });
});

describe('a pinned remote', () => {
  it.each([
    ['Unpin Blog', { verb: 'unpin', remote: 'blog' }, null, /^(?!.*held).*goes live now if it passes/],
    ['Unpin Blog', { verb: 'unpin', remote: 'blog' }, version('c'), /The whole site stays held/],
    [
      COMMAND_COPY.unpinAll,
      { verb: 'unpin' },
      version('c'),
      /go live now if they pass.*The whole site is no longer held/,
    ],
  ])('is unpinned by "%s", which says what goes live then', async (name, command, held, effects) => {
    const remotes = [aRemote({ pinned: version('b'), candidate: version('e') })];
    const { user } = open(aSite({ held, remotes }));
    fakes.api.answer(commandRelease, () => ({ status: 200, body: { message: 'unpinned', link: null } }));

    await user.click(await screen.findByRole('button', { name }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toMatch(effects);
    await user.click(within(dialog).getByRole('button', { name: COMMAND_COPY.unpin }));

    await waitFor(() => expect(commands()).toEqual([command]));
  });
});
