import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { FAILURE_COPY } from './sending/sending-content.ts';

/**
 * The shell's services, for a submission that may end after the visitor has left the page. From then on, the title and
 * the announcements belong to another page, and the toast of a failure links back to the form.
 */
export function usePageServices(services: ShellServices): ShellServices {
  const isLeft = useRef(false);
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useMemo(
    () => ({
      ...services,
      toast(toast) {
        const isFailure = toast.tone === 'destructive';
        services.toast(isLeft.current && isFailure ? { ...toast, link: FAILURE_COPY.back } : toast);
      },
      announce(text) {
        if (!isLeft.current) services.announce(text);
      },
      setTitlePrefix(prefix) {
        if (!isLeft.current) services.setTitlePrefix(prefix);
      },
    }),
    [services],
  );
}
