import { use } from 'react';
import { Button, Icon, media } from '@site/shared/ui';
import { KeyCap } from '../../kit/keyboard/key-cap.tsx';
import { PALETTE_COPY, PALETTE_KEYS } from './admin-palette-content.ts';
import { CommandsContext } from '../../kit/keyboard/commands-context.ts';

/** Opens the command palette. */
export function PaletteButton() {
  const { openPalette } = use(CommandsContext);
  return (
    <Button variant="secondary" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
      <Icon name="search" />
      {PALETTE_COPY.title}
      <span aria-hidden="true" css={{ [media.narrow]: { display: 'none' } }}>
        <KeyCap keys={PALETTE_KEYS} />
      </span>
    </Button>
  );
}
