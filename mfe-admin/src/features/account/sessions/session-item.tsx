import { endOwnSession, type OwnSession } from '@site/shared/contracts/auth';
import type { ShellServices } from '@site/shared/federation';
import { Badge, card, color, Icon, space, Text, weight } from '@site/shared/ui';
import { AttentionItem } from '../../../kit/attention-item.tsx';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { formatDay, formatInstant } from '../../../kit/time/format-instant.ts';
import { lastActive, SESSIONS_CONTENT, signedInAt } from './admin-sessions-content.ts';
import { deviceName, isPhone } from './device-name.ts';

interface SessionItemProps {
  readonly session: OwnSession;
  readonly services: ShellServices;
  onEnded(): unknown;
}

/** One signed-in device. The current one is ended with the page's Sign Out button. */
export function SessionItem({ session, services, onEnded }: SessionItemProps) {
  const about = <About session={session} timeZone={services.facts.reportingTimeZone} />;
  if (session.isCurrent) return <li css={card({ padding: 'md' })}>{about}</li>;
  const action = {
    ...SESSIONS_CONTENT.end,
    about: deviceName(session.userAgent),
    run: () => callAsUser(endOwnSession, { params: { id: session.id } }),
  };
  return (
    <AttentionItem action={action} onDone={onEnded}>
      {about}
    </AttentionItem>
  );
}

function About({ session, timeZone }: { readonly session: OwnSession; readonly timeZone: string }) {
  return (
    <div css={{ display: 'flex', gap: space[3], minWidth: 0 }}>
      <Icon
        name={isPhone(session.userAgent) ? 'phone' : 'monitor'}
        css={{ color: color.brand, marginTop: '0.15em' }}
      />
      <div css={{ display: 'grid', gap: space[1], minWidth: 0, justifyItems: 'start' }}>
        <Text css={{ fontWeight: weight.bold }}>{deviceName(session.userAgent)}</Text>
        {session.isCurrent && <Badge>{SESSIONS_CONTENT.current}</Badge>}
        <Text tone="muted" size="small">
          {lastActive(formatInstant(session.lastSeenAt, timeZone))}
        </Text>
        <Text tone="muted" size="small">
          {signedInAt(formatDay(session.createdAt, timeZone), session.address)}
        </Text>
        {session.aal === 'aal2' && (
          <Text tone="muted" size="small">
            {SESSIONS_CONTENT.twoSteps}
          </Text>
        )}
      </div>
    </div>
  );
}
