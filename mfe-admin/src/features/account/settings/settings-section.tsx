import { useId, type ReactNode } from 'react';
import { breakpoint, color, Heading, line, space, Text } from '@site/shared/ui';

interface SettingsSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One subject of the account page: what it is on the left, its controls on the right. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} css={section}>
      <div css={{ display: 'grid', gap: space[2], alignContent: 'start' }}>
        <Heading level={2} size="h3" id={id}>
          {title}
        </Heading>
        <Text tone="muted" size="small">
          {text}
        </Text>
      </div>
      <div css={{ minWidth: 0, maxWidth: '32rem' }}>{children}</div>
    </section>
  );
}

const section = {
  display: 'grid',
  gap: space[6],
  paddingBlock: space[8],
  borderTop: `${line.hair} solid ${color.hairline}`,
  [breakpoint.md]: { gridTemplateColumns: 'minmax(14rem, 1fr) 2fr', gap: space[12] },
};
