import type { ComponentProps } from 'react';

export interface CoverArtProps extends ComponentProps<'svg'> {
  readonly seed: string;
  readonly title?: string | undefined;
}
export function CoverArt({ seed: _seed, title: _title, ...props }: CoverArtProps) {
  return <svg aria-hidden="true" viewBox="0 0 640 360" {...props} />;
}
