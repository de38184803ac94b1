import { Callout, Text } from '@site/shared/ui';
import type { CalculatorResult } from '@site/shared/contracts';
import { dollars } from './describe-result.ts';

/** Says what the form took over from the savings calculator, and where it stands now. */
export function CalculatorNotice({ result }: { readonly result: CalculatorResult }) {
  return (
    <Callout title="Your calculator result comes along" role="note">
      <Text size="small">
        {dollars(result.cash)} cash released and {dollars(result.savings)} saved a year, as estimated from{' '}
        {dollars(result.revenue)} revenue, {result.dso} days DSO and {dollars(result.cost)} cost. It stands
        under “Project description”, where you can change or delete it.
      </Text>
    </Callout>
  );
}
