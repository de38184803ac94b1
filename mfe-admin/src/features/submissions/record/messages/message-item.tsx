import { useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import { withdrawDocumentRequest, type SubmissionMessage } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, color, line, space, Text, VisuallyHidden, weight } from '@site/shared/ui';
import { focusHeading } from '../../../../kit/focus-heading.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { formatInstant } from '../../../../kit/time/format-instant.ts';
import { messageKind, MESSAGES_COPY, requestOf, requestText } from './admin-messages-content.ts';
import { useAction } from '../../../../kit/use-action.ts';

interface MessageItemProps {
  readonly submissionId: string;
  readonly message: SubmissionMessage;
  readonly services: ShellServices;
  onChanged(): Promise<unknown>;
}

/** One message to the applicant, and what became of a request. */
export function MessageItem({ submissionId, message, services, onChanged }: MessageItemProps) {
  const { kind, author, created_at, subject, text, request } = message;
  const item = useRef<HTMLLIElement>(null);
  const timeZone = services.facts.reportingTimeZone;
  const at = formatInstant(created_at, timeZone);

  const { isBusy, run } = useAction({
    name: 'withdraw-request',
    run: () => callAsUser(withdrawDocumentRequest, { params: { id: submissionId, message: message.id } }),
    done: MESSAGES_COPY.withdrawn,
    failed: MESSAGES_COPY.withdrawFailed,
    // The button goes away.
    onDone: () => focusHeading(item.current?.closest('section') ?? null),
    onEnded: onChanged,
  });

  return (
    <li ref={item} css={frame}>
      <Text size="small" tone="muted" css={{ overflowWrap: 'anywhere' }}>
        {messageKind(kind)},{' '}
        <span css={{ fontWeight: weight.bold }}>{author ?? MESSAGES_COPY.deletedAuthor}</span>,{' '}
        <time dateTime={created_at}>{at}</time>
      </Text>
      {request === null && <p css={{ margin: 0, fontWeight: weight.bold }}>{subject}</p>}
      <p css={written}>{text}</p>
      {request && (
        <Text size="small">{requestText(request, formatInstant(request.closes_at, timeZone))}</Text>
      )}
      {request?.is_open && (
        <div css={{ marginInlineStart: `calc(-1 * ${space[3]})` }}>
          <Button
            variant="ghost"
            size="sm"
            loading={isBusy}
            loadingText={MESSAGES_COPY.withdrawing}
            onClick={() => run()}
          >
            <span>
              {MESSAGES_COPY.withdraw}
              <VisuallyHidden> {requestOf(at)}</VisuallyHidden>
            </span>
          </Button>
        </div>
      )}
    </li>
  );
}

const frame: CSSObject = {
  display: 'grid',
  gap: space[1],
  minWidth: 0,
  paddingInlineStart: space[3],
  borderInlineStart: `${line.heavy} solid ${color.hairline}`,
};
const written: CSSObject = { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
