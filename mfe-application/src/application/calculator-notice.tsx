import { Callout, Text } from '@site/shared/ui';
import { useLocation } from 'react-router-dom';
import { calculatorResult, dollars } from './calculator-result.ts';

/** Says what the form took over from the savings calculator, and where it stands now. Nothing for visitors from elsewhere. */
export function CalculatorNotice() {
  const { search } = useLocation();
  const result = calculatorResult(new URLSearchParams(search));
  if (!result) return null;
  return (
    <Callout title="Your calculator result comes along" role="note">
      <Text size="small">
        {dollars(result.cash)} cash released and {dollars(result.savings)} saved a year, as estimated from{' '}
        {dollars(result.revenue)} revenue, {result.dso} days DSO and {dollars(result.cost)} cost. It stands
        under “Additional information”, where you can change or delete it.
      </Text>
    </Callout>
  );
}
