import type { ShellServices } from '@site/shared/federation';
import { useSearchParams } from 'react-router-dom';
import { dateIn } from '../../../kit/time/calendar.ts';
import {
  changeAddress,
  parseAddress,
  type AddressChange,
  type AnalyticsAddress,
} from './analytics-address.ts';

export interface AddressControls {
  readonly address: AnalyticsAddress;
  /** Today in the site's reporting time zone. */
  readonly today: string;
  /** The target of a link to the same view with a change. */
  linkTo(change: AddressChange): { readonly search: string };
  /** Goes there. Back returns. Choosing what is shown already goes nowhere. */
  go(change: AddressChange): void;
}

/** The dashboard's part of the page's address. */
export function useAnalyticsAddress(services: ShellServices): AddressControls {
  const [parameters, setParameters] = useSearchParams();
  const today = dateIn(services.facts.reportingTimeZone, new Date());
  const address = parseAddress(parameters, today);
  return {
    address,
    today,
    linkTo: (change) => ({ search: changeAddress(parameters, change).toString() }),
    go(change) {
      const next = changeAddress(parameters, change);
      if (!isSame(parseAddress(next, today), address)) setParameters(next);
    },
  };
}

function isSame(one: AnalyticsAddress, other: AnalyticsAddress): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
