import type { ComponentProps } from 'react';
import { Badge, radius } from '@site/shared/ui';

/** A badge in a row of the list. On a phone its text has several lines, and a pill of several lines would look like a ball. */
export function RowBadge({ children, ...props }: ComponentProps<typeof Badge>) {
  return (
    <Badge {...props} css={{ paddingBlock: 0, borderRadius: radius.sm }}>
      {/* One child, because the badge is a flex row. */}
      <span>{children}</span>
    </Badge>
  );
}
