import type { ShellServices } from '@site/shared/federation';
import { Cluster, Icon, textLink } from '@site/shared/ui';

/** The site's phone and email, for error pages. A missing fact hides its line. */
export function ContactLines({ facts }: Pick<ShellServices, 'facts'>) {
  return (
    <Cluster gap={6}>
      {facts.phone ? (
        <a css={textLink()} href={`tel:${facts.phone}`}>
          <Icon name="phone" /> {facts.phoneDisplay ?? facts.phone}
        </a>
      ) : null}
      {facts.email ? (
        <a css={textLink()} href={`mailto:${facts.email}`}>
          <Icon name="mail" /> {facts.email}
        </a>
      ) : null}
    </Cluster>
  );
}
