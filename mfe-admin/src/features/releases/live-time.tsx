import type { ShellServices } from '@site/shared/federation';
import { formatInstant } from '../../kit/time/format-instant.ts';
import { SITE_RELEASES_COPY } from './admin-site-releases-content.ts';

interface LiveTimeProps {
  readonly at: string | null;
  readonly services: ShellServices;
}

/** An instant in the site's reporting time zone. */
export function LiveTime({ at, services }: LiveTimeProps) {
  if (at === null) return SITE_RELEASES_COPY.none;
  return <time dateTime={at}>{formatInstant(at, services.facts.reportingTimeZone)}</time>;
}
