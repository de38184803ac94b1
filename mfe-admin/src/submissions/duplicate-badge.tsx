import { Badge, radius, textLink } from '@site/shared/ui';

interface DuplicateBadgeProps {
  /** Reference of the submission that came first. */
  readonly of: string;
  readonly listed: ReadonlySet<string>;
}

/** The same address sent for the same company minutes before. Leads to that row where it is in the list. */
export function DuplicateBadge({ of, listed }: DuplicateBadgeProps) {
  return (
    <Badge tone="accent" css={{ borderRadius: radius.sm }}>
      {/* One child: the badge is a row, and would set words and reference side by side. */}
      <span>
        Possible duplicate of{' '}
        <span css={{ whiteSpace: 'nowrap' }}>
          {listed.has(of) ? (
            <a href={`#${of}`} css={textLink()}>
              {of}
            </a>
          ) : (
            of
          )}
        </span>
      </span>
    </Badge>
  );
}
