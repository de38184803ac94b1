import type { PageEntry, ShellServices } from '@site/shared/federation';
import { Component, Suspense, useState, type ReactNode } from 'react';
import { Arrived } from './arrived.tsx';
import { LoadFailedPage } from './pages/load-failed-page.tsx';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import type { PageRegistry } from './page-registry.ts';
import { PrerenderedContent, type Prerendered } from './prerendered.tsx';

export interface RemoteOutletProps {
  readonly path: string;
  readonly entry: PageEntry;
  readonly registry: PageRegistry;
  readonly services: ShellServices;
  readonly prerendered: Prerendered | null;
  /** Called once the page's own code has put its content on the screen. */
  onArrive(path: string): void;
}

/** The place of a remote's page: its content, what stands there while it loads, and a way out when it cannot be loaded. */
export function RemoteOutlet({ path, entry, registry, services, prerendered, onArrive }: RemoteOutletProps) {
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt(attempt + 1);
  const copy = prerendered?.path === path ? <PrerenderedContent prerendered={prerendered} /> : null;
  // A retry renders this component again, and so asks for the page that was forgotten when it failed.
  const Page = registry.component(path);
  return (
    <LoadBoundary
      key={attempt}
      onFailure={() => registry.forget(path)}
      fallback={copy ?? <LoadFailedPage title={entry.title} facts={services.facts} onRetry={retry} />}
    >
      <Suspense fallback={copy ?? <PageSkeleton title={entry.title} />}>
        <Page services={services} />
        <Arrived path={path} onArrive={onArrive} />
      </Suspense>
    </LoadBoundary>
  );
}

interface LoadBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: ReactNode;
  onFailure(): void;
}

class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
