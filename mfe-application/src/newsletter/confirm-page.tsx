import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi, confirmSubscription } from '@site/shared/contracts';
import type { PageProps } from '@site/shared/federation';
import { Text, textLink } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { Confirmed } from './confirmed-page.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { LINK_COPY, tryAgain } from './newsletter-content.ts';
import { useLinkAction } from './use-link-action.ts';

/**
 * `/newsletter/confirm`: the page behind the link in our email. A GET changes nothing. Script sends the form for the
 * reader, because a second click loses people.
 */
export function ConfirmPage({ services }: PageProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { state, run } = useLinkAction(() => callApi(confirmSubscription, { body: { token } }));
  useOnce(token !== '', () => void run());
  const { email } = services.facts;
  const { confirm, expired } = LINK_COPY;

  if (state === 'done') return <Confirmed announce />;
  if (state === 'spent')
    return (
      <LinkFrame title={expired.title} announce>
        <Text>{expired.lead}</Text>
        <Text>
          <Link to="/newsletter" css={textLink()}>
            {expired.link}
          </Link>
        </Text>
      </LinkFrame>
    );
  return (
    <LinkFrame title={confirm.title}>
      <Text>{confirm.lead}</Text>
      {state === 'failed' && <Text role="alert">{tryAgain(email)}</Text>}
      <LinkForm
        size="lg"
        loading={state === 'busy'}
        loadingText={confirm.submitting}
        onSend={() => void run()}
      >
        {confirm.submit}
      </LinkForm>
      <Text tone="muted" size="small">
        {confirm.older.question}{' '}
        <Link to="/newsletter" css={textLink()}>
          {confirm.older.link}
        </Link>
        .
      </Text>
    </LinkFrame>
  );
}

/** Acts once, even where React runs its effects twice. */
function useOnce(isReady: boolean, act: () => void): void {
  const isDone = useRef(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    actNow();
  }, [isReady]);
}
