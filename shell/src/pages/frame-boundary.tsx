import { Component, Fragment, type ReactNode } from 'react';
import { CrashedFrame } from './crashed-frame.tsx';
import { isForeignChange, MAX_RECOVERIES } from '../hydration/foreign-change.ts';
import { markScriptFailed } from '../hydration/script-failed.ts';

interface FrameBoundaryProps {
  /** The React root element. */
  readonly root: Element;
  readonly children: ReactNode;
}

interface FrameBoundaryState {
  readonly failure: { readonly error: unknown } | null;
  readonly recoveries: number;
}

/** Catches errors of the shell's own code: header, footer, router, toasts. Pages have their own boundary. */
export class FrameBoundary extends Component<FrameBoundaryProps, FrameBoundaryState> {
  override state: FrameBoundaryState = { failure: null, recoveries: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    if (!this.#isRecoverable(error)) markScriptFailed();
    else this.setState(({ recoveries }) => ({ failure: null, recoveries: recoveries + 1 }));
  }

  override render() {
    const { failure, recoveries } = this.state;
    if (!failure) return <Fragment key={recoveries}>{this.props.children}</Fragment>;
    return this.#isRecoverable(failure.error) ? null : <CrashedFrame root={this.props.root} />;
  }

  #isRecoverable(error: unknown): boolean {
    return this.state.recoveries < MAX_RECOVERIES && isForeignChange(error);
  }
}
