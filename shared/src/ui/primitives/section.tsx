import type { ComponentProps } from 'react';
import type { CSSObject } from '@emotion/react';
import { color } from '../tokens/color.ts';
import { space } from '../tokens/scale.ts';

export interface SectionProps extends ComponentProps<'section'> {
  readonly tone?: 'plain' | 'surface' | 'sunken' | 'tint' | 'band' | undefined;
  /** Id of the heading that names the section. */
  readonly labelledBy?: string | undefined;
}

/** A full-width section of a page. `band` is the deep band, on which everything uses readable colors. */
export function Section({ tone = 'plain', labelledBy, ...rest }: SectionProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      data-band={tone === 'band' || undefined}
      css={[{ paddingBlock: space.section }, tones[tone]]}
      {...rest}
    />
  );
}

const tones: Readonly<Record<NonNullable<SectionProps['tone']>, CSSObject>> = {
  plain: {},
  surface: { background: color.surface },
  sunken: { background: color.sunken },
  tint: { background: `linear-gradient(180deg, ${color.brandTint}, ${color.bg})` },
  band: {
    backgroundImage: `radial-gradient(60rem 30rem at 85% -10%, color-mix(in srgb, ${color.band} 82%, ${color.bandMuted}), transparent 70%)`,
  },
};
