import { APPLICATION_COPY } from '../application-content.ts';
import { CheckBox } from './check-box.tsx';

/** A box that nobody ticked for the visitor. */
export function NewsletterOptIn() {
  return (
    <CheckBox name="newsletter" value="yes">
      {APPLICATION_COPY.newsletter}
    </CheckBox>
  );
}
