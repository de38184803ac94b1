import { useEffect, useRef, type ComponentProps } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { card, Container, Heading, Section, space, Stack, Text, width } from '@site/shared/ui';

/** What every view of `/auth` gets. */
export interface AccountViewProps {
  readonly services: ShellServices;
  readonly takesFocus: boolean;
}

export interface AccountCardProps extends ComponentProps<'div'> {
  readonly title: string;
  readonly text: string;
  /** For a card that replaces the control that had the focus. */
  readonly takesFocus?: boolean;
}

/** The card of every page about an account. */
export function AccountCard({ title, text, takesFocus = false, children, ...rest }: AccountCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Section tone="tint">
      <Container css={{ display: 'grid', justifyItems: 'center' }}>
        <div
          css={[card({ padding: 'lg' }), { width: '100%', maxWidth: `min(32rem, ${width.text})` }]}
          {...rest}
        >
          <Stack gap={6}>
            <div css={{ display: 'grid', gap: space[2] }}>
              <Heading
                ref={heading}
                level={1}
                size="h2"
                {...(takesFocus ? { tabIndex: -1 } : {})}
                css={{ '&:focus': { outline: 'none' } }}
              >
                {title}
              </Heading>
              <Text tone="muted">{text}</Text>
            </div>
            {children}
          </Stack>
        </div>
      </Container>
    </Section>
  );
}
