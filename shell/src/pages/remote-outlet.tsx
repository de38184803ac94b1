import type { PageEntry, ShellServices } from '@site/shared/federation';
import { Component, Suspense, useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Arrived } from '../routing/arrived.tsx';
import { CrashedPage } from './crashed-page.tsx';
import { isForeignChange, MAX_RECOVERIES } from '../hydration/foreign-change.ts';
import { LoadFailedPage } from './load-failed-page.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import type { PageRegistry } from '../routing/page-registry.ts';
import { PageCopy, type Prerendered } from '../hydration/prerendered.tsx';
import { markScriptFailed } from '../hydration/script-failed.ts';
import type { UsedFields } from '../hydration/used-fields.ts';

export interface RemoteOutletProps {
  readonly path: string;
  readonly entry: PageEntry;
  readonly registry: PageRegistry;
  readonly services: ShellServices;
  /** Base path of the release's browser files. */
  readonly assets: string;
  readonly prerendered: Prerendered | null;
  /** Whether the document still shows the server's HTML for this path. */
  readonly isFirst: boolean;
  /** Absent on the server. */
  readonly usedFields?: UsedFields | undefined;
  /** Called after the page's own code has rendered its content. */
  onArrive(path: string): void;
  /** Called after an error page or a static copy is shown instead. The prefix is for the title, and empty for a copy. */
  onFailure(path: string, errorPrefix?: string): void;
}

/** The place of a remote's page: its content, a placeholder while it loads, and an error page if it fails to load or crashes. */
export function RemoteOutlet(props: RemoteOutletProps) {
  const { path, entry, registry, services, assets, prerendered, isFirst, usedFields } = props;
  const { onArrive, onFailure } = props;
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt(attempt + 1);
  const isInPlace = useRef(isFirst);
  const hasArrived = useRef(false);
  const arrive = useCallback(
    (arrived: string) => {
      usedFields?.carryFiles();
      isInPlace.current = true;
      // A page that is rendered anew stays where it is.
      if (!hasArrived.current) onArrive(arrived);
      hasArrived.current = true;
    },
    [onArrive, usedFields],
  );
  const own = prerendered?.path === path ? prerendered.content : null;
  const copy = own && <PageCopy isInPlace={isFirst} content={own} />;
  // A retry renders this component again and so requests the page, which was forgotten on failure.
  const Page = registry.component(path);
  const isRecoverable = (error: unknown) => attempt < MAX_RECOVERIES && isForeignChange(error);
  const fallback = (error: unknown) => {
    // Never visible: `fail` renders the page anew.
    if (isRecoverable(error)) return null;
    const isCrash = !registry.isLoadError(error);
    const content = isCrash ? (
      <CrashedPage path={path} facts={services.facts} copy={isInPlace.current && <PageCopy isInPlace />} />
    ) : (
      (copy ?? <LoadFailedPage title={entry.title} facts={services.facts} onRetry={retry} />)
    );
    // A page that crashes later stays where it is, and its notice is an alert.
    if (isCrash && isInPlace.current) return content;
    return (
      <Arrived path={path} errorPrefix={copy && !isCrash ? '' : 'Error: '} onArrive={onFailure}>
        {content}
      </Arrived>
    );
  };
  const fail = (error: unknown) => {
    if (isRecoverable(error)) return retry();
    registry.forget(path);
    if (isFirst) markScriptFailed();
  };
  return (
    <PageBoundary key={attempt} onFailure={fail} fallback={fallback}>
      <Suspense fallback={copy ?? <PageSkeleton title={entry.title} />}>
        <Page services={services} assets={assets} />
        <CarriedValues path={path} usedFields={usedFields} />
        <Arrived path={path} onArrive={arrive} />
      </Suspense>
    </PageBoundary>
  );
}

/** Fills in the new elements before the next key press. */
function CarriedValues({ path, usedFields }: Pick<RemoteOutletProps, 'path' | 'usedFields'>) {
  useLayoutEffect(() => {
    usedFields?.enterPage(path);
    usedFields?.carryValues();
  }, [path, usedFields]);
  return null;
}

interface PageBoundaryProps {
  readonly children: ReactNode;
  fallback(error: unknown): ReactNode;
  onFailure(error: unknown): void;
}

class PageBoundary extends Component<
  PageBoundaryProps,
  { readonly failure: { readonly error: unknown } | null }
> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
