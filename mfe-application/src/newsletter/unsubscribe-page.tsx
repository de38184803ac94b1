import { useState } from 'react';
import { callApi, readLinkSecret, undoUnsubscribe, unsubscribeFromNewsletter } from '@site/shared/contracts';
import type { PageProps } from '@site/shared/federation';
import { Button, Text, textLink } from '@site/shared/ui';
import { Link, useLocation } from 'react-router-dom';
import { Kept } from './kept-page.tsx';
import { Left } from './left-page.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { brokenLink, LINK_COPY, tryAgain } from './newsletter-content.ts';
import { useLinkAction } from './use-link-action.ts';

/** `/newsletter/unsubscribe`: a button, because email scanners open links; and an undo for a day. */
export function UnsubscribePage({ services }: PageProps) {
  const { search } = useLocation();
  const token = readLinkSecret(search, 'token') ?? '';
  const [undoToken, setUndoToken] = useState<string | null>(null);
  const leave = useLinkAction(async (signal) => {
    setUndoToken((await callApi(unsubscribeFromNewsletter, { query: { token }, signal })).undo);
  });
  const comeBack = useLinkAction((signal) =>
    callApi(undoUnsubscribe, { body: { token: undoToken ?? '' }, signal }),
  );
  const { email } = services.facts;
  const { broken, unsubscribe } = LINK_COPY;

  if (comeBack.state === 'done') return <Kept announce />;
  if (leave.state === 'done')
    return (
      <Left announce>
        {undoToken && <UndoOffer state={comeBack.state} onUndo={() => void comeBack.run()} />}
      </Left>
    );
  if (leave.state === 'spent')
    return (
      <LinkFrame title={broken.title} announce>
        <Text>{brokenLink(email)}</Text>
        <Text>
          <Link to="/newsletter" css={textLink()}>
            {broken.link}
          </Link>
        </Text>
      </LinkFrame>
    );
  return (
    <LinkFrame title={unsubscribe.title}>
      <Text>{unsubscribe.lead}</Text>
      {leave.state === 'failed' && <Text role="alert">{tryAgain(email)}</Text>}
      <LinkForm
        size="lg"
        loading={leave.state === 'busy'}
        loadingText={unsubscribe.submitting}
        onSend={() => void leave.run()}
      >
        {unsubscribe.submit}
      </LinkForm>
    </LinkFrame>
  );
}

function UndoOffer({ state, onUndo }: { readonly state: string; onUndo(): void }) {
  const { undo, undoing, undoFailed, undoOffer } = LINK_COPY.left;
  return (
    <>
      <Text tone="muted">{undoOffer}</Text>
      {(state === 'spent' || state === 'failed') && <Text role="alert">{undoFailed}</Text>}
      <div>
        <Button variant="secondary" loading={state === 'busy'} loadingText={undoing} onClick={onUndo}>
          {undo}
        </Button>
      </div>
    </>
  );
}
