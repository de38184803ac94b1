import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { keepTyped, restoreTyped } from './typed-fields.ts';

const NOTE = '<label>Note <textarea id="note-1" name="text"></textarea></label>';
const REPLY = '<label>Reply <textarea id="reply-1" name="text"></textarea></label>';

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

/** Types both texts, lets the page crash, and leaves it. */
beforeEach(() => {
  history.replaceState(null, '', '/admin?id=1');
  document.body.innerHTML = NOTE + REPLY;
  field('Note').value = 'Call on Monday';
  field('Reply').value = 'Dear Ada';
  keepTyped('/admin', document);
  document.body.innerHTML = '<p>Loading...</p>';
});
afterEach(() => {
  restoreTyped('/elsewhere', document);
  document.body.innerHTML = '';
  sessionStorage.clear();
});

describe('what was typed on a page that crashed', () => {
  it('returns to fields that appear after the page has loaded its data', async () => {
    restoreTyped('/admin', document);
    document.body.innerHTML = NOTE;
    await waitFor(() => expect(field('Note').value).toBe('Call on Monday'));

    document.body.insertAdjacentHTML('beforeend', REPLY);

    await waitFor(() => expect(field('Reply').value).toBe('Dear Ada'));
  });

  it('is told apart by ids where fields have the same name', () => {
    document.body.innerHTML = REPLY + NOTE;

    restoreTyped('/admin', document);

    expect([field('Reply').value, field('Note').value]).toEqual(['Dear Ada', 'Call on Monday']);
  });

  it('is restored once', async () => {
    document.body.innerHTML = NOTE;
    restoreTyped('/admin', document);
    field('Note').value = '';
    document.body.insertAdjacentHTML('beforeend', REPLY);
    await waitFor(() => expect(field('Reply').value).toBe('Dear Ada'));

    restoreTyped('/admin', document);

    expect(field('Note').value).toBe('');
  });

  it('goes into no other record of the same page', () => {
    history.replaceState(null, '', '/admin?id=2');
    document.body.innerHTML = NOTE;

    restoreTyped('/admin', document);

    expect(field('Note').value).toBe('');
  });

  it('goes into no page that the visitor opens instead', async () => {
    restoreTyped('/admin', document);
    restoreTyped('/application', document);

    document.body.innerHTML = NOTE;
    await new Promise((resolve) => {
      const seen = new MutationObserver(() => resolve(seen.disconnect()));
      seen.observe(document.body, { childList: true });
      document.body.append('the last change');
    });

    expect(field('Note').value).toBe('');
  });
});
