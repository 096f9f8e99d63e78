import { Component, type ReactNode } from 'react';
import { appTexts } from '#web/base/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';

interface Props {
  children: ReactNode;
}

/** Catches what breaks inside a page, so that the frame stays and the user can go on. */
export class PageBoundary extends Component<Props, { failure: unknown }> {
  override state: { failure: unknown } = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    if (this.state.failure === undefined) return this.props.children;
    return (
      <div className="flex flex-col items-center">
        <ErrorState title={appTexts.pageFailed} error={this.state.failure}>
          {appTexts.pageFailedSafe}
        </ErrorState>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {appTexts.reload}
        </Button>
      </div>
    );
  }
}
