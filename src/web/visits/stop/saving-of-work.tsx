import { type ComponentProps, memo } from 'react';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { StopHeader } from './stop-header.tsx';
import { StopTrouble } from './stop-parts.ts';

// What the outbox says of a visit changes beside the work: it draws these two anew, and not the stop.

type HeaderOfWorkProps = Omit<
  ComponentProps<typeof StopHeader>,
  'arrivalTime' | 'departureTime' | 'saving' | 'waiting'
>;

/** The head of a stop being worked. */
export const HeaderOfWork = memo(function HeaderOfWork({ work, ...props }: HeaderOfWorkProps & { work: VisitWork }) {
  const arrivalTime = useVisitPart(work, ({ draft }) => draft.arrivalTime);
  const saving = useVisitPart(work, ({ queue }) => queue.saving);
  const waiting = useVisitPart(work, ({ queue }) => queue.waiting);
  return <StopHeader {...props} {...{ arrivalTime, saving, waiting }} />;
});

/** What keeps the visit from being saved, where something does. */
export function TroubleOfWork(props: ComponentProps<typeof StopTrouble>) {
  const saving = useVisitPart(props.work, ({ queue }) => queue.saving);
  return ['full', 'conflict', 'refused'].includes(saving) ? <StopTrouble {...props} /> : null;
}
