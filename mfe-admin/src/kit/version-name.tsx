import { weight } from '@site/shared/ui';

const SHOWN_CHARACTERS = 8;

/** The part of a version that tells it apart from others. */
export function shortVersion(version: string): string {
  return version.slice(0, SHOWN_CHARACTERS);
}

/** The beginning of a version; the whole one is its title. */
export function VersionName({ version }: { readonly version: string }) {
  return (
    <code title={version} css={{ fontWeight: weight.bold }}>
      {shortVersion(version)}
    </code>
  );
}
