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

/** Types into a field of a form on the page. */
function write(form: string): HTMLInputElement {
  const field = fieldOf(form);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return field;
}

/** Submits the form and returns whether the page's code received the event. */
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
  it('reloads when a script is gone', async () => {
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('does not reload when a script failed for another reason', async () => {
    await fail(SLOW);
    hide(true);

    expect(reloads).toBe(0);
  });

  it('reloads only once for the same releases', async () => {
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

  it('waits while the visitor types in a form, until the tab is hidden', async () => {
    write('method="post" action="/application"');
    await fail(GONE);
    expect(reloads).toBe(0);

    hide(true);
    expect(reloads).toBe(1);
  });

  it('waits for a visitor who has focused a field and not typed yet', async () => {
    fieldOf('method="post" action="/application"').focus();
    await fail(GONE);

    expect(reloads).toBe(0);
  });

  it('cancels its reload if a field is focused before the answer arrives, and reloads later', async () => {
    const field = fieldOf('method="post" action="/application"');
    await fail(GONE);
    expect(reloads).toBe(1);

    field.focus();
    expect(reloads).toBe(0);

    hide(true);
    expect(reloads).toBe(1);
  });

  it('keeps a text that only its code can send, until it is sent', async () => {
    const field = write('role="form"');
    field.value = 'Dear';
    await fail(GONE);
    hide(true);
    expect(reloads).toBe(0);

    field.value = '';
    hide(true);
    expect(reloads).toBe(1);
  });

  it('keeps it also when another field was used since', async () => {
    const field = write('role="form"');
    field.value = 'Dear';
    const other = document.body.appendChild(document.createElement('input'));
    other.dispatchEvent(new InputEvent('input', { bubbles: true }));
    other.remove();
    await fail(GONE);

    expect(reloads).toBe(0);
  });

  it('cancels its reload if such a text is typed before the answer arrives', async () => {
    const field = fieldOf('role="form"');
    await fail(GONE);
    expect(reloads).toBe(1);

    field.value = 'D';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(reloads).toBe(0);
  });

  it('does not wait for what is typed into a search', async () => {
    const field = fieldOf('role="search"');
    field.type = 'search';
    field.value = 'invoice';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('reloads if it was already hidden', async () => {
    write('method="post" action="/application"');
    hide(true);
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('does not reload while the visitor leaves it', async () => {
    write('method="post" action="/application"');
    await fail(GONE);

    dispatchEvent(new Event('pagehide'));
    hide(true);
    expect(reloads).toBe(0);
  });

  it('reloads after it was restored from the back/forward cache', async () => {
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('never reloads without storage, because it would reload in a loop', async () => {
    canKeep = false;
    await fail(GONE);

    expect(reloads).toBe(0);
  });

  it('is identified by its releases, even without storage', () => {
    const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const tab = thisTab({ shell: { version: '1', base: '/', integrity: {} } });

    expect([tab.releases, tab.renewedFor(), tab.noteRenewal()]).toEqual(['1', null, false]);
    blocked.mockRestore();
    expect([tab.noteRenewal(), tab.renewedFor()]).toEqual([true, '1']);
  });

  it('submits a form without scripting', async () => {
    const field = write('method="post" action="/application"');
    await fail(GONE);

    expect(submit(field)).toBe(false);
  });

  it('does not change forms while the site has its files', async () => {
    const field = write('method="post" action="/application"');
    await fail(SLOW);

    expect(submit(field)).toBe(true);
  });

  it('does not wait for a search form', async () => {
    write('role="search"');
    await fail(GONE);

    expect(reloads).toBe(1);
  });

  it('does not wait for a form that was removed', async () => {
    write('method="post" action="/application"').form?.remove();
    await fail(GONE);

    expect(reloads).toBe(1);
  });
});
