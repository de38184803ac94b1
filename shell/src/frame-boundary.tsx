import { Component, type ReactNode } from 'react';
import { CrashedFrame } from './crashed-frame.tsx';
import { markScriptFailed } from './script-failed.ts';

interface FrameBoundaryProps {
  /** What React draws into. */
  readonly root: Element;
  readonly children: ReactNode;
}

/** Catches what the shell's own code throws: header, footer, router, toasts. A page that throws has a boundary of its own. */
export class FrameBoundary extends Component<FrameBoundaryProps, { readonly hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override componentDidCatch() {
    markScriptFailed();
  }

  override render() {
    return this.state.hasCrashed ? <CrashedFrame root={this.props.root} /> : this.props.children;
  }
}
