import { useEffect, useState, type ReactNode } from 'react';
import { KEYBOARD_COPY } from './admin-keyboard-content.ts';
import { LazyPart } from '../../kit/lazy-part.tsx';
import { ModalDialog } from '../../kit/modal-dialog.tsx';
import { PALETTE_COPY } from './admin-palette-content.ts';
import { CommandsContext } from '../../kit/keyboard/commands-context.ts';

type Opened = 'palette' | 'shortcuts';

/** The command palette, which Ctrl+K or Cmd+K opens on every view, and the help about shortcuts. */
export function Commands({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const openPalette = () => setOpened('palette');
  const openShortcuts = () => setOpened('shortcuts');
  // The browser reports later that a dialog has closed: the other one may be open by then.
  const onClosed = (closed: Opened) => setOpened((now) => (now === closed ? undefined : now));

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setOpened((now) => now ?? 'palette');
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <CommandsContext value={{ openPalette, openShortcuts }}>
      {children}
      <ModalDialog
        title={PALETTE_COPY.title}
        isOpen={opened === 'palette'}
        onClosed={() => onClosed('palette')}
      >
        {(close) => (
          <LazyPart load={loadPalette} failure={PALETTE_COPY.failure}>
            {(Palette) => (
              <Palette
                onChosen={close}
                onHelp={() => {
                  close();
                  openShortcuts();
                }}
              />
            )}
          </LazyPart>
        )}
      </ModalDialog>
      <ModalDialog
        title={KEYBOARD_COPY.title}
        isOpen={opened === 'shortcuts'}
        onClosed={() => onClosed('shortcuts')}
      >
        {() => (
          <LazyPart load={loadHelp} failure={PALETTE_COPY.failure}>
            {(Help) => <Help />}
          </LazyPart>
        )}
      </ModalDialog>
    </CommandsContext>
  );
}

const loadPalette = () =>
  import(/* webpackChunkName: "palette" */ './palette.tsx').then(({ Palette }) => Palette);
const loadHelp = () =>
  import(/* webpackChunkName: "shortcuts-help" */ './shortcuts-help.tsx').then(
    ({ ShortcutsHelp }) => ShortcutsHelp,
  );

/** Not over an open dialog, which has to be answered first. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // Browsers that fill a form in send `keydown` without a key.
  if ((key as string | undefined)?.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || altKey || shiftKey)
    return false;
  return document.querySelector('dialog[open]') === null;
}
