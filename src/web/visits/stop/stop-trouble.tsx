import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitWork } from '../visit/visit-works.ts';
import { Refused } from './refused.tsx';
import { sheetTexts } from './sheet-texts.ts';
import { stopTexts } from './texts.ts';

interface StopTroubleProps {
  work: VisitWork;
  onCompare: () => void;
  onDiscarded: () => void;
}

/** What keeps the visit from being saved, and the way out of it. */
export function StopTrouble({ work, onCompare, onDiscarded }: StopTroubleProps) {
  const { saving, problem } = useVisitWork(work).queue;
  if (saving === 'full') {
    return (
      <Banner
        tone="bad"
        alert
        title={sheetTexts.fullTitle}
        actions={
          <Button className="h-12" onClick={work.tryNow}>
            {sheetTexts.tryAgain}
          </Button>
        }
      >
        {sheetTexts.fullText}
      </Banner>
    );
  }
  if (saving === 'conflict') {
    return (
      <Banner
        tone="bad"
        alert
        title={stopTexts.conflictTitle}
        actions={
          <Button className="h-12" onClick={onCompare}>
            {stopTexts.conflictLook}
          </Button>
        }
      >
        {[problem, stopTexts.conflictText].filter(Boolean).join(' ')}
      </Banner>
    );
  }
  return saving === 'refused' && problem ? (
    <Refused reason={problem} onDiscard={() => void work.discard().then(onDiscarded)} />
  ) : null;
}
