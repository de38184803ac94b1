import { useEffect, useEffectEvent, useRef } from 'react';
import { media, Text } from '@site/shared/ui';
import { CheckBox } from '../form/check-box.tsx';
import { DRAFT_COPY } from './draft-content.ts';
import type { DraftKeeper } from './use-draft.ts';

/** Says that a draft is saved, and lets visitors on shared devices opt out. The choice holds for later visits. */
export function DraftSwitch({ draft }: { readonly draft: DraftKeeper }) {
  const { isWanted, isKept, isHeld, want } = draft;
  const box = useRef<HTMLInputElement>(null);
  const adopt = useEffectEvent(() => box.current?.checked && isWanted && want(false));
  // The box may have been checked before the page was hydrated.
  useEffect(() => void adopt(), []);
  useEffect(() => {
    if (box.current) box.current.checked = !isWanted;
  }, [isWanted]);
  return (
    <>
      <Text tone="muted" size="small" css={unscripted}>
        {DRAFT_COPY.noScript}
      </Text>
      <div css={needsScript}>
        <Text tone="muted" size="small">
          {isHeld ? DRAFT_COPY.held : DRAFT_COPY.saves}
          {isKept && <span> {DRAFT_COPY.saved}</span>}
        </Text>
        <CheckBox ref={box} onChange={(event) => want(!event.target.checked)}>
          {DRAFT_COPY.optOut}
        </CheckBox>
      </div>
    </>
  );
}

const unscripted = { display: 'none', [media.noScripting]: { display: 'block' } };
const needsScript = { [media.noScripting]: { display: 'none' } };
