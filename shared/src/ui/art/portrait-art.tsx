import type { ComponentProps } from 'react';

export function PortraitArt(props: ComponentProps<'svg'>) {
  return <svg aria-hidden="true" viewBox="0 0 480 360" {...props} />;
}
