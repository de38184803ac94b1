import { Button, color, fontSize, Icon, radius, space, VisuallyHidden, weight } from '@site/shared/ui';
import { sizeInKilobytes } from './check-document.ts';
import { DOCUMENT_COPY } from './document-content.ts';

interface ChosenDocumentProps {
  readonly name: string;
  /** In bytes; null for a refused document. */
  readonly size: number | null;
  readonly busy: boolean;
  onRemove(): void;
}

/** The chosen document, with a button that removes it. */
export function ChosenDocument({ name, size, busy, onRemove }: ChosenDocumentProps) {
  const isRefused = size === null;
  return (
    <div css={[row, isRefused && refused]}>
      <Icon name="file" size="1.5rem" css={{ color: isRefused ? color.danger : color.brand }} />
      <div css={{ flex: '1 1 8rem', minWidth: 0 }}>
        <p css={{ fontWeight: weight.bold, overflowWrap: 'anywhere' }}>{name}</p>
        <p css={{ color: color.muted, fontSize: fontSize.small }}>
          {isRefused ? DOCUMENT_COPY.notAttached : sizeInKilobytes(size)}
        </p>
      </div>
      <Button variant="ghost" disabled={busy} onClick={onRemove}>
        <Icon name="trash" />
        <span>
          {DOCUMENT_COPY.remove}
          <VisuallyHidden> {name}</VisuallyHidden>
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
const refused = { background: color.dangerTint };
