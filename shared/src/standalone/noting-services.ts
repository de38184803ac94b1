import { DEFAULT_SITE_FACTS } from '../contracts/index.ts';
import type { ShellServices } from '../federation/index.ts';

/** Shell services that do nothing but say, in a line, what they were asked. */
export function notingServices(note: (line: string) => void): ShellServices {
  return {
    facts: DEFAULT_SITE_FACTS,
    toast: ({ title, description, tone = 'default' }) =>
      note(`toast (${tone}): ${[title, description].filter(Boolean).join(' · ')}`),
    announce: (text) => note(`announce: ${text}`),
    setTitlePrefix: (prefix) => note(`title prefix: ${prefix ?? 'none'}`),
    leaveReceipt: ({ reference }) => note(`receipt: ${reference}`),
  };
}
