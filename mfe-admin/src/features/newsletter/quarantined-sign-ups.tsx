import { listQuarantinedSignUps, releaseSignUp, type QuarantinedSignUp } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Text, weight } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { AttentionItem } from '../../kit/attention-item.tsx';
import { AttentionPanel } from '../../kit/attention-panel.tsx';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { caught, from } from '../../kit/names/admin-spam-names-content.ts';
import { QUARANTINED_SIGN_UPS_COPY } from './admin-quarantined-sign-ups-content.ts';

/** Newsletter sign-ups that look like spam, newest first. */
export function QuarantinedSignUps({ services }: { readonly services: ShellServices }) {
  const query = useQuery({
    queryKey: ['quarantined-sign-ups'],
    queryFn: ({ signal }) => callAsUser(listQuarantinedSignUps, { signal }),
    meta: { isToldInPlace: true },
  });
  return (
    <AttentionPanel
      id="quarantined-sign-ups"
      title={QUARANTINED_SIGN_UPS_COPY.title}
      lead={QUARANTINED_SIGN_UPS_COPY.lead}
      failure={QUARANTINED_SIGN_UPS_COPY.failure}
      query={query}
    >
      {(signUp) => (
        <SignUpItem key={signUp.id} signUp={signUp} services={services} onDone={() => query.refetch()} />
      )}
    </AttentionPanel>
  );
}

interface SignUpItemProps {
  readonly signUp: QuarantinedSignUp;
  readonly services: ShellServices;
  onDone(): unknown;
}

function SignUpItem({ signUp, services, onDone }: SignUpItemProps) {
  const { id, email, quarantined_at, source, spam_score, spam_reasons } = signUp;
  const date = formatInstant(quarantined_at, services.facts.reportingTimeZone);
  const action = {
    label: QUARANTINED_SIGN_UPS_COPY.label,
    about: from(email),
    busyLabel: QUARANTINED_SIGN_UPS_COPY.busy,
    run: () => callAsUser(releaseSignUp, { params: { id } }),
    done: QUARANTINED_SIGN_UPS_COPY.released,
    failed: QUARANTINED_SIGN_UPS_COPY.notReleased,
  };
  return (
    <AttentionItem action={action} onDone={onDone}>
      <Text css={{ fontWeight: weight.bold }}>{email}</Text>
      <Text tone="muted" size="small">
        {caught(date, spam_score, spam_reasons, source)}
      </Text>
    </AttentionItem>
  );
}
