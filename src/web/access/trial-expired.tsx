import { lazy, Suspense } from 'react';
import type { TrialExpiredDialogProps } from './trial-expired-dialog.tsx';

const LazyDialog = lazy(() => import('./trial-expired-dialog.tsx'));

/** The dialog of an ended trial; its code is loaded only when it is shown, so that signing in stays light. */
export function TrialExpiredDialog(props: TrialExpiredDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  );
}
