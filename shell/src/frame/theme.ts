export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Also read by the inline script in the document's head. */
export const THEME_KEY = 'theme';
const CHANGED = 'theme-changed';

/** The page's theme. The document's head applies the stored choice before this code runs. */
export function readTheme(): Theme {
  return toTheme(document.documentElement.dataset.theme);
}

/** Saves the choice and applies it immediately, in other tabs too. */
export function writeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked or full: the choice lasts until the page is closed.
  }
  showTheme(theme);
  window.dispatchEvent(new Event(CHANGED));
}

/**
 * Calls the listener on every change, including changes in other tabs. The browser's own UI color follows from the first
 * listener on.
 */
export function subscribeToTheme(listener: () => void): () => void {
  updateThemeColor(readTheme());
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    showTheme(readStoredTheme());
    listener();
  };
  window.addEventListener('storage', fromOtherTab);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('storage', fromOtherTab);
    window.removeEventListener(CHANGED, listener);
  };
}

function readStoredTheme(): Theme {
  try {
    return toTheme(localStorage.getItem(THEME_KEY));
  } catch {
    return 'system';
  }
}

function toTheme(value: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  updateThemeColor(theme);
}

/** The document has a theme color for each system scheme. An explicit choice enables only its own. */
function updateThemeColor(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const scheme = (meta.dataset.scheme ??= /light|dark/.exec(meta.getAttribute('media') ?? '')?.[0] ?? '');
    const own = theme === scheme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${scheme})` : own);
  }
}
