import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { renewOldTab, thisTab } from './renew-old-tab.ts';

const GONE = 'http://localhost/assets/blog/1/list.js';
const SLOW = 'http://localhost/assets/blog/1/slow.js';
let reloads: number;
let stop: () => void;
let renewedFor: string | null;
let canKeep: boolean;

function open(releases = 'one'): void {
  stop = renewOldTab({
    releases,
    renewedFor: () => renewedFor,
    noteRenewal() {
      if (canKeep) renewedFor = releases;
      return canKeep;
    },
    isGone: (url) => Promise.resolve(url === GONE),
    reload: () => (reloads += 1),
    stay() {
      reloads -= 1;
      renewedFor = null;
    },
  });
}

async function fail(src: string): Promise<void> {
  const script = document.createElement('script');
  script.setAttribute('type', 'text/plain');
  script.src = src;
  document.head.append(script);
  script.dispatchEvent(new Event('error'));
  await Promise.resolve();
}

/** A field of a form on the page. */
function fieldOf(form: string): HTMLInputElement {
  document.body.innerHTML = `<form ${form}><input name="email"></form>`;
  const field = document.querySelector('input');
  if (!field) throw new Error('the page has no field');
  return field;
}

/** Writes into a field of a form on the page. */
function write(form: string): HTMLInputElement {
  const field = fieldOf(form);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return field;
}

/** Submits the form and tells whether code of the page heard of it. */
function submit({ form }: HTMLInputElement): boolean {
  let heard = false;
  document.addEventListener('submit', (event) => {
    heard = true;
    event.preventDefault();
  });
  form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  return heard;
}

function hide(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  reloads = 0;
  renewedFor = null;
  canKeep = true;
  open();
});
afterEach(() => {
  stop();
  document.head.replaceChildren();
  document.body.replaceChildren();
  hide(false);
});

describe('an old tab', () => {
  it('is loaded anew when a script is gone', async () => {
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('stays when a script did not come for another reason', async () => {
    await fail(SLOW);
    hide(true);

    expect(reloads).toBe(0);
  });

  it('is loaded anew once only for the same releases', async () => {
    await fail(GONE);
    stop();
    open();
    await fail(GONE);
    expect(reloads).toBe(1);

    stop();
    open('two');
    await fail(GONE);
    expect(reloads).toBe(2);
  });

  it('waits while somebody writes in a form, until the tab is out of sight', async () => {
    write('method="post" action="/application"');
    await fail(GONE);
    expect(reloads).toBe(0);

    hide(true);
    expect(reloads).toBe(1);
  });

  it('waits for whoever has entered a field and has not typed yet', async () => {
    fieldOf('method="post" action="/application"').focus();
    await fail(GONE);

    expect(reloads).toBe(0);
  });

  it('calls its reload off for whoever enters a field before the answer came, and is loaded anew later', async () => {
    const field = fieldOf('method="post" action="/application"');
    await fail(GONE);
    expect(reloads).toBe(1);

    field.focus();
    expect(reloads).toBe(0);

    hide(true);
    expect(reloads).toBe(1);
  });

  it('is loaded anew when it was out of sight before that was known', async () => {
    write('method="post" action="/application"');
    hide(true);
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('is not loaded anew while it is left', async () => {
    write('method="post" action="/application"');
    await fail(GONE);

    dispatchEvent(new Event('pagehide'));
    hide(true);
    expect(reloads).toBe(0);
  });

  it('is loaded anew after it was left and came back out of the browser’s cache', async () => {
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('is never loaded anew where nothing can be kept, or it would be for ever', async () => {
    canKeep = false;
    await fail(GONE);

    expect(reloads).toBe(0);
  });

  it('is told apart by its releases, where storage is blocked too', () => {
    const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const tab = thisTab({ shell: { version: '1', base: '/', integrity: {} } });

    expect([tab.releases, tab.renewedFor(), tab.noteRenewal()]).toEqual(['1', null, false]);
    blocked.mockRestore();
    expect([tab.noteRenewal(), tab.renewedFor()]).toEqual([true, '1']);
  });

  it('sends a form as it goes without script', async () => {
    const field = write('method="post" action="/application"');
    await fail(GONE);

    expect(submit(field)).toBe(false);
  });

  it('leaves forms alone while the site has its files', async () => {
    const field = write('method="post" action="/application"');
    await fail(SLOW);

    expect(submit(field)).toBe(true);
  });

  it('does not wait for a search', async () => {
    write('role="search"');
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('does not wait for a form that has left the page', async () => {
    write('method="post" action="/application"').form?.remove();
    await fail(GONE);

    expect(reloads).toBe(1);
  });
});
