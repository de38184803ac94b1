import type { CSSObject } from '@emotion/react';
import { Heading, space, Stack, Text } from '@site/shared/ui';
import { CheckField } from '../../kit/check-field.tsx';
import { PALETTE_COPY, PALETTE_KEYS } from './admin-palette-content.ts';
import { KEYBOARD_COPY, LIST_SHORTCUTS, RECORD_SHORTCUTS } from './admin-keyboard-content.ts';
import { KeyCap } from '../../kit/keyboard/key-cap.tsx';
import { switchShortcuts, useAreShortcutsOn } from '../../kit/keyboard/shortcuts-switch.ts';

/** All shortcuts, and the switch for those of a single key. */
export function ShortcutsHelp() {
  const isOn = useAreShortcutsOn();
  return (
    <Stack gap={6}>
      <div>
        <CheckField checked={isOn} onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)}>
          {KEYBOARD_COPY.isOn}
        </CheckField>
        <Text tone="muted" size="small">
          {KEYBOARD_COPY.hint}
        </Text>
      </div>
      <Keys title={KEYBOARD_COPY.always} shortcuts={[{ keys: PALETTE_KEYS, does: PALETTE_COPY.title }]} />
      <Keys title={KEYBOARD_COPY.list} shortcuts={LIST_SHORTCUTS} />
      <Keys title={KEYBOARD_COPY.record} shortcuts={RECORD_SHORTCUTS} />
    </Stack>
  );
}

interface KeysProps {
  readonly title: string;
  readonly shortcuts: typeof LIST_SHORTCUTS;
}

function Keys({ title, shortcuts }: KeysProps) {
  return (
    <section css={{ display: 'grid', gap: space[2] }}>
      <Heading level={3} size="body">
        {title}
      </Heading>
      <dl css={list}>
        {shortcuts.map(({ keys, does }) => (
          <div key={keys} css={{ display: 'contents' }}>
            <dt>
              <KeyCap keys={keys} />
            </dt>
            <dd css={{ margin: 0 }}>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const list: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'minmax(5rem, auto) 1fr',
  gap: `${space[2]} ${space[4]}`,
  margin: 0,
};
