import { useEffect, useState, type SubmitEvent } from 'react';
import { ApiError, codePoints, createUuid } from '@site/shared/contracts';
import {
  DocumentRequestInput,
  MAX_MESSAGE_LENGTH,
  MAX_MESSAGE_SUBJECT_LENGTH,
  replyToApplicant,
  requestDocuments,
  SubmissionReplyInput,
  type SubmissionRecord,
} from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, SelectField, space, TextAreaField, TextField } from '@site/shared/ui';
import { useFocusHeadingAfter } from '../../../../kit/use-focus-heading-after.ts';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { messageOf } from '../../../../kit/service-message.ts';
import { MESSAGES_COPY } from './admin-messages-content.ts';
import { fillTemplate, templateOptions } from './templates-content.ts';
import type { MessageDraft } from './use-message-draft.ts';
import { useAction } from '../../../../kit/use-action.ts';

interface MessageFormProps {
  readonly record: SubmissionRecord;
  readonly draft: MessageDraft;
  readonly hasOpenRequest: boolean;
  /** Whether its button was pressed. A form that was left open takes no focus when the record opens. */
  readonly takesFocus: boolean;
  readonly services: ShellServices;
  change(draft: Partial<MessageDraft>): void;
  onCanceled(): void;
  /** Loads the messages again. */
  onChanged(): Promise<unknown>;
  /** Drops what was sent. False when it was changed since: that stays in the form. */
  onSent(sent: MessageDraft): boolean;
}

type Faults = Readonly<Partial<Record<'subject' | 'text', string>>>;

/** Writes a reply or a request for documents. The text stays until it is sent. */
export function MessageForm(props: MessageFormProps) {
  const { record, draft, hasOpenRequest, takesFocus, services, change, onCanceled, onChanged, onSent } =
    props;
  const { form } = draft;
  const isReply = form === 'reply';
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, run } = useAction({
    name: 'message-to-applicant',
    async run(message: MessageDraft) {
      const { id, subject, text } = message;
      const params = { id: record.id };
      if (isReply) await callAsUser(replyToApplicant, { params, body: { id, subject, text } });
      else await callAsUser(requestDocuments, { params, body: { id, text } });
      return onSent(message);
    },
    done: (isWhole) => (isWhole ? MESSAGES_COPY.sent : MESSAGES_COPY.sentBefore),
    failed: explain,
    onDone: onChanged,
  });
  // It goes away with its draft.
  const element = useFocusHeadingAfter<HTMLFormElement>('section');
  const used = codePoints(draft.text);

  useEffect(() => {
    if (takesFocus) element.current?.querySelector('select')?.focus();
  }, [element, takesFocus]);

  function applyTemplate(template: string) {
    const filled = fillTemplate(form, template, record, services.facts.name);
    if (!filled) return change({ template });
    // What was typed by hand is never replaced.
    const last = fillTemplate(form, draft.template, record, services.facts.name);
    const isUntouched = draft.text.trim() === '' || draft.text === last?.text;
    const isSubjectUntouched = draft.subject.trim() === '' || draft.subject === last?.subject;
    change({
      template,
      subject: isSubjectUntouched ? filled.subject : draft.subject,
      text: isUntouched ? filled.text : `${draft.text.trimEnd()}\n\n${filled.text}`,
    });
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const { subject, text } = draft;
    const schema = isReply ? SubmissionReplyInput : DocumentRequestInput;
    const { success, error } = schema.safeParse(isReply ? { subject, text } : { text });
    const issues = error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [];
    setFaults(Object.fromEntries(issues) as Faults);
    if (!success) {
      const first = element.current?.elements.namedItem(issues[0]?.[0] ?? 'text');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    run(draft);
  }

  function explain(failure: unknown) {
    if (failure instanceof ApiError && failure.code === 'idempotency_mismatch') {
      change({ id: createUuid() });
      void onChanged();
      return MESSAGES_COPY.sentBefore;
    }
    const { title, fallback, description } = MESSAGES_COPY.failed;
    return { title, description: description(messageOf(failure, fallback)) };
  }

  return (
    <form
      ref={element}
      noValidate
      aria-label={isReply ? MESSAGES_COPY.reply : MESSAGES_COPY.request}
      css={{ display: 'grid', gap: space[4] }}
      onSubmit={onSubmit}
    >
      <SelectField
        optional="unmarked"
        id={`message-template-${record.id}`}
        name="template"
        label={MESSAGES_COPY.template}
        value={draft.template}
        options={[['', MESSAGES_COPY.noTemplate], ...templateOptions(form)]}
        onChange={({ currentTarget }) => applyTemplate(currentTarget.value)}
      />
      {isReply && (
        <TextField
          id={`message-subject-${record.id}`}
          name="subject"
          label={MESSAGES_COPY.subject}
          value={draft.subject}
          maxLength={MAX_MESSAGE_SUBJECT_LENGTH * 2}
          error={faults.subject}
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
      )}
      <TextAreaField
        id={`message-text-${record.id}`}
        name="text"
        label={isReply ? MESSAGES_COPY.text : MESSAGES_COPY.requestText}
        hint={hintOf(isReply, hasOpenRequest)}
        rows={8}
        value={draft.text}
        error={faults.text}
        counter={used > COUNTED_FROM ? { used, limit: MAX_MESSAGE_LENGTH } : undefined}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Cluster>
        <Button type="submit" size="sm" loading={isBusy} loadingText={MESSAGES_COPY.sending}>
          {isReply ? MESSAGES_COPY.send : MESSAGES_COPY.sendRequest}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCanceled}>
          {MESSAGES_COPY.cancel}
        </Button>
      </Cluster>
    </form>
  );
}

function hintOf(isReply: boolean, hasOpenRequest: boolean): string {
  if (isReply) return MESSAGES_COPY.replyHint;
  return hasOpenRequest
    ? `${MESSAGES_COPY.requestHint} ${MESSAGES_COPY.replaces}`
    : MESSAGES_COPY.requestHint;
}

/** A count is of no use before a message is long. */
const COUNTED_FROM = 4000;
