import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, fontSize, line, radius, size, space, Text, weight, WholeCodes } from '@site/shared/ui';
import { Command } from 'cmdk';
import { PALETTE_COPY } from './admin-palette-content.ts';
import { useCommandGroups } from './use-command-groups.ts';

interface PaletteProps {
  /** Called before a command runs. */
  onChosen(): void;
  onHelp(): void;
}

/** A field and the commands for its text. The arrow keys choose one, Enter runs it. */
export function Palette({ onChosen, onHelp }: PaletteProps) {
  const [text, setText] = useState('');
  const groups = useCommandGroups(text, onHelp);
  return (
    <Command label={PALETTE_COPY.label} shouldFilter={false} loop css={frame}>
      <Command.Input
        autoFocus
        placeholder={PALETTE_COPY.example}
        value={text}
        onValueChange={setText}
        maxLength={120}
        enterKeyHint="go"
        css={field}
      />
      <Command.List label={PALETTE_COPY.title} css={list}>
        <Command.Empty css={{ paddingBlock: space[3] }}>{PALETTE_COPY.none}</Command.Empty>
        {groups.map(({ title, commands }) => (
          <Command.Group key={title} heading={title} css={group}>
            {commands.map(({ id, name, run }) => (
              <Command.Item
                key={id}
                value={id}
                css={item}
                onSelect={() => {
                  onChosen();
                  run();
                }}
              >
                <WholeCodes>{name}</WholeCodes>
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Text tone="muted" size="small">
        <WholeCodes>{PALETTE_COPY.hint}</WholeCodes>
      </Text>
    </Command>
  );
}

const frame: CSSObject = { display: 'grid', gap: space[3], minWidth: 0 };
const field: CSSObject = {
  minHeight: size.target,
  paddingInline: space[3],
  border: `${line.hair} solid ${color.border}`,
  borderRadius: radius.sm,
  background: color.bg,
  color: color.ink,
  font: 'inherit',
};
const list: CSSObject = { maxHeight: '50vh', overflowY: 'auto' };
const group: CSSObject = {
  '& [cmdk-group-heading]': {
    paddingBlock: `${space[3]} ${space[1]}`,
    color: color.muted,
    fontSize: fontSize.small,
    fontWeight: weight.medium,
  },
};
const item: CSSObject = {
  display: 'flex',
  alignItems: 'center',
  minHeight: size.target,
  paddingInline: space[3],
  borderInlineStart: `${line.heavy} solid transparent`,
  borderRadius: radius.sm,
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '&[data-selected="true"]': { background: color.brandTint, borderInlineStartColor: color.brand },
};
