import { callApi, confirmSubscription, readLinkSecret } from '@site/shared/contracts';
import type { PageProps } from '@site/shared/federation';
import { Text, textLink } from '@site/shared/ui';
import { Link, useLocation } from 'react-router-dom';
import { Confirmed } from './confirmed-page.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkFrame } from './link-frame.tsx';
import { LINK_COPY, tryAgain } from './newsletter-content.ts';
import { useLinkAction } from './use-link-action.ts';

/** `/newsletter/confirm`: a button, because email scanners open links, and some of them run scripts. */
export function ConfirmPage({ services }: PageProps) {
  const { search } = useLocation();
  const token = readLinkSecret(search, 'token') ?? '';
  const { state, run } = useLinkAction((signal) => callApi(confirmSubscription, { body: { token }, signal }));
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
