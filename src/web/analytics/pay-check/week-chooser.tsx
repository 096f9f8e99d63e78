import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CivilDate, dateOfDay, dayNumber } from '#domain/calendar/index.ts';

import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { payCheckTexts as texts } from './texts.ts';

const daysAWeek = 7;
const weeksFrom = (date: CivilDate, weeks: number): CivilDate => dateOfDay(dayNumber(date) + weeks * daysAWeek);

interface WeekChooserProps {
  from: CivilDate;
  /** The Monday of the week it is. */
  thisWeek: CivilDate;
  onGo: (from: CivilDate | null) => void;
}

/** To the week before and after, and to the two that are wanted most. */
export function WeekChooser({ from, thisWeek, onGo }: WeekChooserProps) {
  const lastWeek = weeksFrom(thisWeek, -1);
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <IconButton
        label={texts.previousWeek}
        variant="outlined"
        className="max-md:size-12"
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() => onGo(weeksFrom(from, -1))}
      />
      <IconButton
        label={texts.nextWeek}
        variant="outlined"
        className="max-md:size-12"
        icon={<ChevronRight aria-hidden="true" />}
        onClick={() => onGo(weeksFrom(from, 1))}
      />
      <Button
        className="max-md:h-12 aria-pressed:border-brand aria-pressed:text-brand"
        aria-pressed={from === lastWeek}
        onClick={() => onGo(lastWeek)}
      >
        {texts.lastWeek}
      </Button>
      <Button
        className="max-md:h-12 aria-pressed:border-brand aria-pressed:text-brand"
        aria-pressed={from === thisWeek}
        onClick={() => onGo(null)}
      >
        {texts.thisWeek}
      </Button>
    </div>
  );
}
