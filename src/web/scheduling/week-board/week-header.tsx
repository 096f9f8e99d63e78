import {
  ChevronLeft,
  ChevronRight,
  Download,
  EllipsisVertical,
  History,
  Map as MapIcon,
  MapPinPlus,
  Printer,
  Wand2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import { addDays } from '#domain/calendar/index.ts';
import { fortnightOf } from '#domain/scheduling/index.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RouteViews } from '../routes/day-selector.tsx';
import { visitCount, weekTitle } from './moving/grid.ts';
import { weekTexts } from './texts.ts';
import { weekRows } from './week-sheet.ts';

interface WeekHeaderProps {
  plan: WeekPlan;
  /** Absent where the user may not read them. */
  customerCount: number | undefined;
  canEdit: boolean;
  /** Without visits there is nothing to share, and the way to some is on the board. */
  isEmpty: boolean;
  onReschedule: () => void;
  onFindSlot: () => void;
  onOptimize: () => void;
  onMap: () => void;
  onChanges: () => void;
}

/** Which week it is, the week in figures, and what can be done about it. */
export function WeekHeader({ plan, customerCount, canEdit, isEmpty, ...on }: WeekHeaderProps) {
  const { technicians } = plan;
  const figures = [
    customerCount === undefined ? undefined : weekTexts.customers(customerCount),
    weekTexts.technicians(technicians.length),
    weekTexts.visits(visitCount(plan)),
    // Who comes every other week comes in the A weeks or in the B weeks.
    weekTexts.fortnight(fortnightOf(plan.from) === 0 ? 'A' : 'B'),
  ].filter((figure) => figure !== undefined);
  return (
    <PageHeader
      title={weekTitle(plan.from)}
      purpose={<span className="num">{figures.join(' · ')}</span>}
      more={
        <>
          {canEdit ? (
            <>
              <Button className="max-md:px-3" onClick={on.onReschedule}>
                {weekTexts.reschedule}
              </Button>
              <Button
                className="max-md:px-3"
                icon={<MapPinPlus aria-hidden="true" className="size-4 max-md:hidden" />}
                onClick={on.onFindSlot}
              >
                {weekTexts.findSlot}
              </Button>
            </>
          ) : null}
          <DropdownMenu
            trigger={
              <IconButton
                label={weekTexts.more}
                tooltip={false}
                variant="outlined"
                icon={<EllipsisVertical aria-hidden="true" />}
              />
            }
          >
            {isEmpty ? null : (
              <MenuItem icon={<MapIcon aria-hidden="true" />} onSelect={on.onMap}>
                {weekTexts.map}
              </MenuItem>
            )}
            <MenuItem icon={<History aria-hidden="true" />} onSelect={on.onChanges}>
              {weekTexts.recentChanges}
            </MenuItem>
            <MenuItem icon={<Printer aria-hidden="true" />} onSelect={() => void printPlan(plan)}>
              {weekTexts.print}
            </MenuItem>
            <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => savePlan(plan)}>
              {weekTexts.download}
            </MenuItem>
          </DropdownMenu>
        </>
      }
      action={
        canEdit && !isEmpty ? (
          <Button variant="primary" icon={<Wand2 aria-hidden="true" className="size-4" />} onClick={on.onOptimize}>
            {weekTexts.optimizeWeek}
          </Button>
        ) : null
      }
    />
  );
}

const savePlan = (plan: WeekPlan): void => saveCsv(`week-${plan.from}.csv`, csvText(weekRows(plan)));

async function printPlan(plan: WeekPlan): Promise<void> {
  const { printWeek } = await import('./print-plan.ts');
  printWeek(plan);
}

interface WeekNavigationProps {
  from: string;
  isThisWeek: boolean;
  onGo: (from: string | null) => void;
  /** What the week is like. */
  note: ReactNode;
  /** How the board is drawn. */
  children: ReactNode;
}

/** To the previous and next week and back to this one, and to the day view. */
export function WeekNavigation({ from, isThisWeek, onGo, note, children }: WeekNavigationProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex items-center gap-2">
        <IconButton
          label={weekTexts.previousWeek}
          variant="outlined"
          className="max-md:size-12"
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onGo(addDays(from, -7))}
        />
        <IconButton
          label={weekTexts.nextWeek}
          variant="outlined"
          className="max-md:size-12"
          icon={<ChevronRight aria-hidden="true" />}
          onClick={() => onGo(addDays(from, 7))}
        />
        {isThisWeek ? null : (
          <Button className="max-md:h-12" onClick={() => onGo(null)}>
            {weekTexts.thisWeek}
          </Button>
        )}
      </div>
      <div className="min-w-0 flex-1 max-md:order-1 max-md:basis-full">{note}</div>
      <div className="flex items-center gap-3 max-md:w-full">
        {children}
        <RouteViews date={from} />
      </div>
    </div>
  );
}
