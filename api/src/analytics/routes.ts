import { recordVisitEvents } from '@site/shared/contracts';
import type { AppError } from '../errors.ts';
import { serve, type ServedEndpoint } from '../http/endpoint.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import { hasOptedOut, type DropReason, type VisitHeaders } from './classification/drop-reason.ts';
import type { Reception } from './ingest/reception.ts';

export interface VisitServices {
  readonly reception: Reception;
  readonly limit: AddressLimiter;
}

/** Reports of pages about what visitors did there. */
export function visitEndpoints({ reception, limit }: VisitServices): ServedEndpoint[] {
  return [
    serve(
      recordVisitEvents,
      async ({ body, headers, info, response }) => {
        const { address, userAgent } = info;
        const reason = await reception.receive({ body, headers: visitHeaders(headers), address, userAgent });
        if (reason === 'opted-out') response.status(204).end();
      },
      {
        limit,
        async recover(fault, request) {
          const reason = dropReasonFor(fault, visitHeaders(request.headers));
          if (reason) await reception.drop(reason);
          throw fault;
        },
      },
    ),
  ];
}

/** Null for an outage, in which nothing can be counted. */
function dropReasonFor({ status, code }: AppError, headers: VisitHeaders): DropReason | null {
  if (status >= 500) return null;
  if (hasOptedOut(headers)) return 'opted-out';
  return code === 'rate_limited' ? 'rate' : 'malformed';
}

function visitHeaders(headers: Record<string, string | string[] | undefined>): VisitHeaders {
  const one = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    origin: one('origin'),
    'accept-language': one('accept-language'),
    dnt: one('dnt'),
    'sec-gpc': one('sec-gpc'),
    'sec-purpose': one('sec-purpose'),
  };
}
