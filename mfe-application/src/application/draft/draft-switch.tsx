import { useEffect, useEffectEvent, useRef } from 'react';
import { media, Text } from '@site/shared/ui';
import { CheckBox } from '../form/check-box.tsx';
import type { DraftKeeper } from './use-draft.ts';

/** Says that a draft is kept, and lets the visitor say no, for devices that others use too. The choice holds for later visits. */
export function DraftSwitch({ draft }: { readonly draft: DraftKeeper }) {
  const { isWanted, isKept, want } = draft;
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
        Without JavaScript, no draft is kept on this device.
      </Text>
      <div css={needsScript}>
        <Text tone="muted" size="small">
          We keep a draft on this device for a week, or until you submit.
          {isKept && <span> Draft kept on this device.</span>}
        </Text>
        <CheckBox ref={box} onChange={(event) => want(!event.target.checked)}>
          Don’t keep a draft on this device
        </CheckBox>
      </div>
    </>
  );
}

const unscripted = { display: 'none', [media.noScripting]: { display: 'block' } };
const needsScript = { [media.noScripting]: { display: 'none' } };
