import { useEffect, useEffectEvent, useRef } from 'react';
import { callApi, confirmSubscription } from '@site/shared/contracts';
import type { PageProps } from '@site/shared/federation';
import { Text, textLink } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { Confirmed } from './confirmed-page.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { useLinkAction } from './use-link-action.ts';

/**
 * `/newsletter/confirm`: where the mail's link leads. Opening it changes nothing by itself; script presses the button
 * for the reader, because people stop at a second click.
 */
export function ConfirmPage({ services }: PageProps) {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const { state, run } = useLinkAction(() => callApi(confirmSubscription, { body: { token } }));
  useOnce(token !== '', () => void run());
  const { email } = services.facts;

  if (state === 'done') return <Confirmed announce />;
  if (state === 'spent')
    return (
      <LinkFrame title="This link is no longer good" announce>
        <Text>
          It was used up, or seven days have passed. Sign up once more, and a new one comes by mail.
        </Text>
        <Text>
          <Link to="/newsletter" css={textLink()}>
            To the sign-up
          </Link>
        </Text>
      </LinkFrame>
    );
  return (
    <LinkFrame title="Confirm your subscription">
      <Text>One press, and the newsletter comes to the address that this link was sent to.</Text>
      {state === 'failed' && (
        <Text role="alert">That did not work. Try again{email ? `, or write to ${email}` : ''}.</Text>
      )}
      <LinkForm size="lg" loading={state === 'busy'} loadingText="Confirming..." onSend={() => void run()}>
        Confirm my address
      </LinkForm>
      <Text tone="muted" size="small">
        The link is good for seven days. Is it older?{' '}
        <Link to="/newsletter" css={textLink()}>
          Sign up once more
        </Link>
        .
      </Text>
    </LinkFrame>
  );
}

/** Acts once after the page has arrived, also when React runs its effects twice. */
function useOnce(isReady: boolean, act: () => void): void {
  const isDone = useRef(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    actNow();
  }, [isReady]);
}
