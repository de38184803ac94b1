import { useState } from 'react';
import type { Factor } from '@supabase/auth-js';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, color, Icon, space, Text, VisuallyHidden, weight } from '@site/shared/ui';
import { formatDay } from '../../../kit/time/format-instant.ts';
import { addedAt, FACTORS_CONTENT } from './admin-factors-content.ts';
import { RemoveFactor } from './remove-factor.tsx';

interface FactorItemProps {
  readonly factor: Factor;
  /** Whether sign-in asks for no code without it. */
  readonly isLast: boolean;
  readonly services: ShellServices;
  onRemoved(): Promise<void>;
}

/** One authenticator app. */
export function FactorItem({ factor, isLast, services, onRemoved }: FactorItemProps) {
  const [isAsking, setAsking] = useState(false);
  const name = factor.friendly_name || FACTORS_CONTENT.unnamed;
  return (
    <li css={[card({ padding: 'md' }), item]}>
      <div css={{ display: 'flex', gap: space[3], minWidth: 0, overflowWrap: 'anywhere' }}>
        <Icon name="shield" css={{ color: color.success, marginTop: '0.15em' }} />
        <div css={{ display: 'grid', gap: space[1], minWidth: 0 }}>
          <Text css={{ fontWeight: weight.bold }}>{name}</Text>
          <Text tone="muted" size="small">
            {addedAt(formatDay(factor.created_at, services.facts.reportingTimeZone))}
          </Text>
        </div>
      </div>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        <span>
          {FACTORS_CONTENT.remove.action}
          <VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
      <RemoveFactor
        factor={{ id: factor.id, name }}
        isLast={isLast}
        isOpen={isAsking}
        onClosed={() => setAsking(false)}
        onRemoved={onRemoved}
      />
    </li>
  );
}

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
} as const;
