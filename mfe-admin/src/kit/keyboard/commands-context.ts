import { createContext } from 'react';

interface Commands {
  openPalette(): void;
  openShortcuts(): void;
}

/** Opens what lies over all views. */
export const CommandsContext = createContext<Commands>({ openPalette() {}, openShortcuts() {} });
