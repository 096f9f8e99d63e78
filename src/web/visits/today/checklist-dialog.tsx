import { ApiError } from '#web/base/api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useRouteStop } from '../stop/api.ts';
import { contextOfRouteStop, type FoundStop } from '../stop/stop-context.ts';
import { useStopWork } from '../visit/use-stop-work.ts';
import { tasksUnasked } from '../visit/visit-tasks.ts';
import { useVisitWorkWhen } from '../visit/visit-works.ts';
import { ChecklistFinished, ChecklistPlanned } from './checklist-dialog-looked-at.tsx';
import { ChecklistWorking, StopLink } from './checklist-dialog-working.tsx';
import { hubTexts as texts } from './texts.ts';

export interface ChecklistDialogProps {
  found: FoundStop;
  date: string;
  isToday: boolean;
  /** The stop's own screen. */
  to: string;
  onClose: () => void;
}

/** The service checklist of a stop (spec 2 §2): the same visit as on the stop's own screen, in four tabs. */
export function ChecklistDialog(props: ChecklistDialogProps) {
  const { found, onClose } = props;
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.checklistOf(found.stop.customer.name)}
    >
      <Content {...props} />
    </Dialog>
  );
}

function Content({ found, date, isToday, to, onClose }: ChecklistDialogProps) {
  const details = useRouteStop(found.stop.assignmentId, date, true);
  const context = contextOfRouteStop(found, date, details.data, details.isError ? tasksUnasked : null);
  const visit = details.data?.visit;
  const work = useStopWork(context, visit);
  const begun = useVisitWorkWhen(work)?.begun ?? false;
  // Taken off the route, or its customer deleted, since the list was read.
  if (details.error instanceof ApiError && details.error.status === 404) {
    return <ErrorState title={texts.customerMissing} onRetry={() => void details.refetch()} />;
  }
  if (!work || details.isPending) return <SkeletonRows rows={5} />;
  if (visit?.state === 'done' && !begun) {
    return (
      <>
        <ChecklistFinished visit={visit} />
        <StopLink to={to} />
      </>
    );
  }
  if (!isToday && !begun) {
    return (
      <>
        <ChecklistPlanned tasks={context.tasks ?? []} date={context.serviceDate} />
        <StopLink to={to} />
      </>
    );
  }
  return <ChecklistWorking {...{ work, context, to, onClose }} />;
}
