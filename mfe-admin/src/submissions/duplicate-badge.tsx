import { Badge, textLink } from '@site/shared/ui';

interface DuplicateBadgeProps {
  /** Reference of the submission that came first. */
  readonly of: string;
  readonly listed: ReadonlySet<string>;
}

/** The same address sent for the same company minutes before. Leads to that row where it is in the list. */
export function DuplicateBadge({ of, listed }: DuplicateBadgeProps) {
  return (
    <Badge tone="accent">
      Possible duplicate of{' '}
      {listed.has(of) ? (
        <a href={`#${of}`} css={textLink()}>
          {of}
        </a>
      ) : (
        of
      )}
    </Badge>
  );
}
