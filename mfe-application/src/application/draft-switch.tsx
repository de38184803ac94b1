import { Cluster, Text } from '@site/shared/ui';
import { CheckBox } from './check-box.tsx';
import type { DraftKeeper } from './use-draft.ts';

/** For devices that others use too. What was chosen holds for later visits. */
export function DraftSwitch({ draft }: { readonly draft: DraftKeeper }) {
  const { isWanted, isKept, want } = draft;
  return (
    <Cluster>
      <CheckBox checked={!isWanted} onChange={(event) => want(!event.target.checked)}>
        Don’t keep a draft on this device
      </CheckBox>
      {isKept && (
        <Text tone="muted" size="small">
          Draft kept on this device.
        </Text>
      )}
    </Cluster>
  );
}
