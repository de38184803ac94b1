import { useId, useSyncExternalStore } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, fontSize, Icon, line, media, radius, space, visuallyHidden, weight } from '@site/shared/ui';
import type { IconName } from '@site/shared/ui';
import { readTheme, subscribeToTheme, THEMES, writeTheme, type Theme } from './theme.ts';
import { THEME_COPY } from './frame-content.ts';

/** Chooses the theme. Not part of the server's HTML, because it needs scripting. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  const name = useId();
  return (
    <fieldset css={group}>
      <legend css={visuallyHidden}>{THEME_COPY.title}</legend>
      {THEMES.map((choice) => (
        <label key={choice} css={option}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={theme === choice}
            onChange={() => writeTheme(choice)}
            css={visuallyHidden}
          />
          <Icon name={ICONS[choice]} size="1.125em" />
          {THEME_COPY[choice]}
        </label>
      ))}
    </fieldset>
  );
}

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'monitor', light: 'sun', dark: 'moon' };

const group: CSSObject = {
  display: 'inline-flex',
  width: 'fit-content',
  padding: space[1],
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.full,
  [media.print]: { display: 'none' },
};
const option: CSSObject = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minHeight: '2.25rem',
  // All three fit into the drawer on a 320 px screen with a scrollbar.
  paddingInline: space[2],
  border: `${line.hair} solid transparent`,
  borderRadius: radius.full,
  color: color.muted,
  fontSize: fontSize.small,
  fontWeight: weight.medium,
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '&:has(:checked)': { background: color.brandTint, color: color.brand },
  '&:has(:focus-visible)': { outline: `${line.heavy} solid ${color.focus}`, outlineOffset: line.thick },
  [media.forcedColors]: {
    borderColor: 'Canvas',
    '&:has(:checked)': { borderColor: 'Highlight', background: 'Highlight', color: 'HighlightText' },
    '&:has(:focus-visible)': { outlineColor: 'Highlight' },
  },
};
