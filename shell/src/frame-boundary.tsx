import { Component, type ReactNode } from 'react';
import { CrashedFrame } from './crashed-frame.tsx';
import { markScriptFailed } from './script-failed.ts';

interface FrameBoundaryProps {
  /** The React root element. */
  readonly root: Element;
  readonly children: ReactNode;
}

/** Catches errors of the shell's own code: header, footer, router, toasts. Pages have their own boundary. */
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
