import { useEffect, useRef, type ReactNode } from 'react';
import { color, Container, Heading, Icon, space, Text } from '@site/shared/ui';
import { ADMIN_COPY } from './admin-content.ts';

interface AdminLayoutProps {
  readonly title?: string;
  /** For a page that replaces the control that had the focus. */
  readonly takesFocus?: boolean;
  readonly email?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the admin area: its title, the signed-in user, and the actions. */
export function AdminLayout(props: AdminLayoutProps) {
  const { title = ADMIN_COPY.title, takesFocus = false, email, actions, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <Container css={{ paddingBlock: `${space[8]} ${space[24]}`, minHeight: '60vh' }}>
      <div css={head}>
        <div css={{ display: 'grid', gap: space[1], minWidth: 0 }}>
          <Heading
            ref={heading}
            level={1}
            size="h2"
            {...(takesFocus ? { tabIndex: -1 } : {})}
            css={{ '&:focus': { outline: 'none' } }}
          >
            {title}
          </Heading>
          {email && (
            <Text tone="muted" size="small" css={{ overflowWrap: 'anywhere' }}>
              <Icon
                name="users"
                css={{ verticalAlign: '-0.25em', marginInlineEnd: space[2], color: color.brand }}
              />
              {email}
            </Text>
          )}
        </div>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: space[3] }}>{actions}</div>
      </div>
      {children}
    </Container>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  marginBlockEnd: space[8],
} as const;
