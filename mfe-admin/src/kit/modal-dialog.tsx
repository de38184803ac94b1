import { useId, type ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  breakpoint,
  Button,
  color,
  Heading,
  Icon,
  line,
  radius,
  shadow,
  size,
  space,
  useModal,
} from '@site/shared/ui';
import { ADMIN_COPY } from './admin-content.ts';

interface ModalDialogProps {
  readonly title: ReactNode;
  readonly isOpen: boolean;
  /** `alert` asks a question: screen readers read all of it, and only its buttons and Escape close it. */
  readonly kind?: 'alert';
  /** Called instead of closing on Escape. */
  onCancel?(): void;
  /** Called after it has closed, whatever closed it. */
  onClosed(): void;
  /** Gets `close`, which restores the focus. */
  readonly children: (close: () => void) => ReactNode;
}

/** A modal `<dialog>`. Its content is rendered only while it is open. */
export function ModalDialog({ title, isOpen, kind, onCancel, onClosed, children }: ModalDialogProps) {
  const [titleId, bodyId] = [useId(), useId()];
  const { close, dialogProps } = useModal({
    ...{ isOpen, onClosed, ...(onCancel && { onCancel }) },
    closesOnOutsideClick: kind !== 'alert',
  });
  const role = kind === 'alert' ? ({ role: 'alertdialog', 'aria-describedby': bodyId } as const) : {};
  return (
    <dialog aria-labelledby={titleId} css={frame} {...role} {...dialogProps}>
      {isOpen && (
        <div css={content}>
          <div css={head}>
            <Heading level={2} size="h3" id={titleId} css={{ overflowWrap: 'anywhere', minWidth: 0 }}>
              {title}
            </Heading>
            {kind !== 'alert' && (
              <Button variant="ghost" size="sm" onClick={close}>
                <Icon name="close" />
                {ADMIN_COPY.close}
              </Button>
            )}
          </div>
          <div id={bodyId}>{children(close)}</div>
        </div>
      )}
    </dialog>
  );
}

const frame: CSSObject = {
  width: `min(44rem, calc(100% - 2 * ${space[3]}))`,
  maxWidth: 'none',
  // On a phone, toasts are as wide as the dialog, which ends above them.
  insetBlockEnd: size.toasts,
  maxHeight: `calc(100dvh - 2 * ${space[3]} - ${size.toasts})`,
  [breakpoint.sm]: { insetBlockEnd: 0, maxHeight: `calc(100dvh - 2 * ${space[3]})` },
  margin: 'auto',
  padding: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
  background: color.bg,
  color: color.ink,
  boxShadow: shadow.md,
  '&::backdrop': { background: `color-mix(in srgb, ${color.band} 55%, transparent)` },
};
const content: CSSObject = {
  display: 'grid',
  gap: space[4],
  padding: `clamp(${space[4]}, 4vw, ${space[8]})`,
};
const head: CSSObject = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[3],
};
