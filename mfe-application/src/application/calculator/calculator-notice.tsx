import { Callout, Text } from '@site/shared/ui';
import type { CalculatorResult } from '@site/shared/contracts';
import { NOTICE_TITLE, noticeText } from './calculator-content.ts';

/** Says what the form took over from the savings calculator, and where to edit it. */
export function CalculatorNotice({ result }: { readonly result: CalculatorResult }) {
  return (
    <Callout title={NOTICE_TITLE} role="note">
      <Text size="small">{noticeText(result)}</Text>
    </Callout>
  );
}
