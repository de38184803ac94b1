import { Button, color, fontSize, Icon, radius, space, VisuallyHidden, weight } from '@site/shared/ui';
import { sizeInKilobytes } from './check-document.ts';

interface ChosenDocumentProps {
  readonly file: File;
  readonly busy: boolean;
  onRemove(): void;
}

export function ChosenDocument({ file, busy, onRemove }: ChosenDocumentProps) {
  return (
    <div css={row}>
      <Icon name="file" size="1.5rem" css={{ color: color.brand }} />
      <div css={{ flex: '1 1 8rem', minWidth: 0 }}>
        <p css={{ fontWeight: weight.bold, overflowWrap: 'anywhere' }}>{file.name}</p>
        <p css={{ color: color.muted, fontSize: fontSize.small }}>{sizeInKilobytes(file.size)}</p>
      </div>
      <Button variant="ghost" disabled={busy} onClick={onRemove}>
        <Icon name="trash" />
        <span>
          Remove<VisuallyHidden> {file.name}</VisuallyHidden>
        </span>
      </Button>
    </div>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  padding: `${space[3]} ${space[4]}`,
  borderRadius: radius.sm,
  background: color.brandTint,
} as const;
