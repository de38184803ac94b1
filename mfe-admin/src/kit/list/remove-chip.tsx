import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, Icon, line, radius, size, space, VisuallyHidden, weight } from '@site/shared/ui';
import { Link } from 'react-router-dom';

interface RemoveChipProps {
  readonly label: string;
  /** Read in front of the label, such as "Remove the filter". */
  readonly action: string;
  readonly to: ComponentProps<typeof Link>['to'];
  /** Called when the chip goes away, with the focus on it. */
  onRemove(): void;
}

/** Something that applies, with a link that removes it. */
export function RemoveChip({ label, action, to, onRemove }: RemoveChipProps) {
  return (
    <Link to={to} css={chip} onClick={onRemove}>
      <VisuallyHidden>{action} </VisuallyHidden>
      <span css={{ overflowWrap: 'anywhere' }}>{label}</span>
      <Icon name="close" />
    </Link>
  );
}

const chip: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: size.minTarget,
  paddingInline: space[3],
  border: `${line.hair} solid ${color.brand}`,
  borderRadius: radius.full,
  background: color.bg,
  color: color.brand,
  fontWeight: weight.bold,
  textDecoration: 'none',
  '&:hover': { borderColor: color.ink, color: color.ink },
};
