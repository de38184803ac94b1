import { useState } from 'react';
import { callApi, undoUnsubscribe, unsubscribeFromNewsletter } from '@site/shared/contracts';
import type { PageProps } from '@site/shared/federation';
import { Button, Text, textLink } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { Kept } from './kept-page.tsx';
import { Left, UNDO, UNDO_OFFER } from './left-page.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { useLinkAction } from './use-link-action.ts';

/** `/newsletter/unsubscribe`: a button, because programs that check mails open links, and a way back for a day. */
export function UnsubscribePage({ services }: PageProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [undoToken, setUndoToken] = useState<string | null>(null);
  const leave = useLinkAction(async () => {
    setUndoToken((await callApi(unsubscribeFromNewsletter, { query: { token } })).undo);
  });
  const comeBack = useLinkAction(() => callApi(undoUnsubscribe, { body: { token: undoToken ?? '' } }));
  const { email } = services.facts;

  if (comeBack.state === 'done') return <Kept announce />;
  if (leave.state === 'done')
    return (
      <Left announce>
        {undoToken && <UndoOffer state={comeBack.state} onUndo={() => void comeBack.run()} />}
      </Left>
    );
  if (leave.state === 'spent')
    return (
      <LinkFrame title="This link does not work" announce>
        <Text>
          Perhaps a part of it was lost on the way. Copy it whole from the end of our mail
          {email ? `, or write to ${email}, and we take you off the list` : ''}.
        </Text>
        <Text>
          <Link to="/newsletter" css={textLink()}>
            To the newsletter
          </Link>
        </Text>
      </LinkFrame>
    );
  return (
    <LinkFrame title="Leave the newsletter">
      <Text>One press, and no more letters come to the address that this link was sent to.</Text>
      {leave.state === 'failed' && (
        <Text role="alert">That did not work. Try again{email ? `, or write to ${email}` : ''}.</Text>
      )}
      <LinkForm
        size="lg"
        loading={leave.state === 'busy'}
        loadingText="Unsubscribing..."
        onSend={() => void leave.run()}
      >
        Unsubscribe
      </LinkForm>
    </LinkFrame>
  );
}

function UndoOffer({ state, onUndo }: { readonly state: string; onUndo(): void }) {
  return (
    <>
      <Text tone="muted">{UNDO_OFFER}</Text>
      {(state === 'spent' || state === 'failed') && <Text role="alert">That did not work any more.</Text>}
      <div>
        <Button variant="secondary" loading={state === 'busy'} loadingText="One moment..." onClick={onUndo}>
          {UNDO}
        </Button>
      </div>
    </>
  );
}
