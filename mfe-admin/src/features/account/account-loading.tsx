import { Container, Section } from '@site/shared/ui';
import { ADMIN_COPY } from '../../kit/admin-content.ts';

/** Shown until the session is known and the view has loaded. As tall as a view, so that the footer does not jump. */
export function AccountLoading() {
  return (
    <Section>
      <Container css={{ minHeight: '60vh' }}>
        <p role="status">{ADMIN_COPY.loading}</p>
      </Container>
    </Section>
  );
}
