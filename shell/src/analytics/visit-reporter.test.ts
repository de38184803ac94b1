import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { chooseCounting, stopCounting } from '@site/shared/federation';
import { idle } from '../idle.ts';
import { aTrackedSite, eventsSent, pageEvent, recordRequests, sent, setProperty } from './tracker.fixture.ts';
import { createVisitReporter } from './visit-reporter.ts';

const names = () => eventsSent().map(([page, { name }]) => `${page} ${name}`);
/** Resolves once the tracker is loaded and has sent its events. */
async function untilLeft(): Promise<void> {
  await import('./tracker.ts');
  await idle();
  pageEvent('pagehide', false);
}

beforeEach(recordRequests);
afterEach(() => {
  for (const name of ['globalPrivacyControl', 'doNotTrack']) Reflect.deleteProperty(navigator, name);
  Reflect.deleteProperty(document, 'prerendering');
});

describe('the visit reporter', () => {
  it('keeps what happens until the tracker is loaded, in order', async () => {
    const visits = createVisitReporter(aTrackedSite());
    visits.pageShown('/blog');
    visits.track({ name: 'filter', option: 'remote-work' });
    visits.pageShown('/application');
    expect(sent).toEqual([]);

    await waitFor(() => expect(names()).toContain('/application pageview'));
    expect(names()).toEqual(['/blog pageview', '/blog filter', '/application pageview']);
  });

  it.each([
    ['sends Global Privacy Control', () => setProperty(navigator, 'globalPrivacyControl', true)],
    ['sends Do Not Track', () => setProperty(navigator, 'doNotTrack', '1')],
    ['sends an older Do Not Track', () => setProperty(navigator, 'doNotTrack', 'yes')],
    ['was used by staff', stopCounting],
    ['stores that its visitor chose so', () => void chooseCounting(false)],
  ])('sends nothing if the browser %s', async (_, refuse) => {
    refuse();
    const visits = createVisitReporter(aTrackedSite());
    visits.pageShown('/blog');
    visits.track({ name: 'form_start' });
    await untilLeft();

    expect(sent).toEqual([]);
  });

  it.each(['0', 'unspecified', null])('sends views if Do Not Track is %s', async (doNotTrack) => {
    setProperty(navigator, 'doNotTrack', doNotTrack);
    createVisitReporter(aTrackedSite()).pageShown('/blog');

    await waitFor(() => expect(names()).toEqual(['/blog pageview']));
  });

  it('sends nothing of a prerendered page until the visitor opens it', async () => {
    setProperty(document, 'prerendering', true);
    createVisitReporter(aTrackedSite()).pageShown('/blog');
    await untilLeft();
    // Trackers of earlier tests still report reading.
    expect(names()).not.toContain('/blog pageview');

    setProperty(document, 'prerendering', false);
    document.dispatchEvent(new Event('prerenderingchange'));

    await waitFor(() => expect(names()).toContain('/blog pageview'));
  });
});
