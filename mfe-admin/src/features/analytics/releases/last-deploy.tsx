import type { ReleaseReport } from '@site/shared/contracts/staff';
import { Text } from '@site/shared/ui';
import { formatInstant } from '../../../kit/time/format-instant.ts';
import { deployText } from './admin-releases-content.ts';
import { changesBetween, releaseBefore, releasesByEnd } from './release-changes.ts';
import { shortVersion } from '../../../kit/version-name.tsx';

/** One sentence about what the last deploy by the end of the report's days did. */
export function LastDeploy({ report }: { readonly report: ReleaseReport }) {
  const liveReleases = releasesByEnd(report);
  const [last] = liveReleases;
  if (!last) return null;
  const before = releaseBefore(liveReleases, last);
  return (
    <Text>
      {deployText(
        shortVersion(last.version),
        formatInstant(last.liveAt, report.timeZone),
        before && changesBetween(before, last),
      )}
    </Text>
  );
}
