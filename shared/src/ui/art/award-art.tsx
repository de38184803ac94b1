import type { ComponentProps } from 'react';

export interface AwardArtProps extends ComponentProps<'svg'> {
  readonly seed: string;
}
export function AwardArt({ seed: _seed, ...props }: AwardArtProps) {
  return <svg aria-hidden="true" viewBox="0 0 160 160" {...props} />;
}
