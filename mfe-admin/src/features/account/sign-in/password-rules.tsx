import type { PASSWORD_RULES } from '@site/shared/contracts/auth';
import { color, fontSize, Icon, line, radius, space, VisuallyHidden } from '@site/shared/ui';
import { AUTH_COPY, PASSWORD_RULE_LABELS } from '../../../session/sign-in/admin-sign-in-content.ts';

interface PasswordRulesProps {
  readonly id: string;
  readonly rules: typeof PASSWORD_RULES;
  readonly password: string;
}

/** The password rules, each checked off while the password is typed. */
export function PasswordRules({ id, rules, password }: PasswordRulesProps) {
  return (
    <ul id={id} role="list" css={list}>
      {rules.map((rule, index) => {
        const met = rule.holds(password);
        return (
          <li key={rule.message} css={[entry, met && { color: color.success }]}>
            {met ? <Icon name="check" size="1.1em" /> : <span aria-hidden="true" css={ring} />}
            <span>
              {PASSWORD_RULE_LABELS[index]}
              {met && <VisuallyHidden>{AUTH_COPY.met}</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const list = {
  display: 'grid',
  gap: space[1],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  listStyle: 'none',
  fontSize: fontSize.small,
};
const entry = { display: 'flex', alignItems: 'center', gap: space[2], color: color.muted };
const ring = {
  width: '0.7em',
  height: '0.7em',
  marginInline: '0.2em',
  border: `${line.thick} solid currentColor`,
  borderRadius: radius.full,
};
