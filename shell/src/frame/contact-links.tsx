import type { CSSObject } from '@emotion/react';
import type { SiteFacts } from '@site/shared/contracts';
import { Icon, size, space, textLink, type IconName } from '@site/shared/ui';

/** Phone and email, if known. */
export function ContactLinks({ facts }: { readonly facts: SiteFacts }) {
  if (!facts.phone && !facts.email) return null;
  return (
    <address css={lines}>
      {facts.phone && (
        <ContactLink icon="phone" href={`tel:${facts.phone}`} text={facts.phoneDisplay ?? facts.phone} />
      )}
      {facts.email && <ContactLink icon="mail" href={`mailto:${facts.email}`} text={facts.email} />}
    </address>
  );
}

function ContactLink(props: { readonly icon: IconName; readonly href: string; readonly text: string }) {
  return (
    <a href={props.href} css={[textLink(), entry]}>
      <Icon name={props.icon} />
      {props.text}
    </a>
  );
}

const lines: CSSObject = { display: 'grid', justifyItems: 'start', fontStyle: 'normal' };
const entry: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: size.target,
  overflowWrap: 'anywhere',
};
