import { memo, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { localDate } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { windowText } from '#web/base/window-text.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkipButton } from '../skip/skip-button.tsx';
import { dayAddress } from '../today/addresses.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { AsLastTimeButton, ChecklistSection } from './checklist-section.tsx';
import { ChemicalsSection } from './chemicals-section.tsx';
import { LeftSection } from './left-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PhotosSection } from './photos-section.tsx';
import type { AdviceAnswer } from './readings/advice.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { StopContext } from './stop-context.ts';

const AddWorkButton = lazyComponent(async () => (await import('../raise/raise-sheet.tsx')).AddWorkButton);

export interface StopSectionsProps {
  work: VisitWork;
  context: Pick<StopContext, 'customer' | 'left' | 'poolId' | 'tasks' | 'assignmentId' | 'serviceDate'>;
  answer: AdviceAnswer | null;
}

/** What comes after the readings: what was added, done, photographed and remarked. */
export const StopSections = memo(function StopSections({ work, context, answer }: StopSectionsProps) {
  const added = useVisitPart(work, ({ draft }) => draft.added);
  const ticked = useVisitPart(work, ({ draft }) => draft.tasks);
  const done = ticked.filter((task) => task.done).length;
  const { timeZone } = useUser();
  const navigate = useNavigate();
  return (
    <div className="-m-1.5 flex flex-col gap-5 p-1.5 contain-content">
      <LeftSection {...{ work, context, answer }} />
      <Part title={sheetTexts.chemicals}>
        <ChemicalsSection added={added} onChange={(changed) => work.change({ added: changed })} />
      </Part>
      <Part
        title={sheetTexts.checklist}
        more={ticked.length > 0 ? sheetTexts.tasksDone(done, ticked.length) : null}
        aside={<AsLastTimeButton work={work} tasks={context.tasks} />}
      >
        <ChecklistSection work={work} tasks={context.tasks} />
      </Part>
      <Part title={sheetTexts.photos}>
        <PhotosSection work={work} />
      </Part>
      <Part title={sheetTexts.notes}>
        <NotesSection work={work} context={context} />
      </Part>
      <AddWorkButton customer={context.customer} poolId={context.poolId} />
      {context.assignmentId === null ? null : (
        <SkipButton
          wide
          assignmentId={context.assignmentId}
          customerName={context.customer.name}
          date={context.serviceDate}
          onSkipped={() => void navigate(dayAddress(context.serviceDate, localDate(timeZone, clock.now())))}
        />
      )}
    </div>
  );
});

interface PartProps {
  title: string;
  more?: string | null;
  aside?: ReactNode;
  children: ReactNode;
}

function Part({ title, more, aside, children }: PartProps) {
  return (
    <section>
      <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
        <div className="min-w-0">
          <h2>{title}</h2>
          {more ? <p className="num text-xs text-ink-2">{more}</p> : null}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** When the stop is to be begun. */
export const TimeWindow = ({ windowFrom, windowTo }: { windowFrom: string | null; windowTo: string | null }) => (
  <p className="num truncate text-sm font-medium text-ink">{sheetTexts.timeWindow(windowText(windowFrom, windowTo))}</p>
);
