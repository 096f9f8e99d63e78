import { CalendarX, Map as MapIcon, MoveRight, Pencil, User } from 'lucide-react';
import type { WeekStop } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { useBoard } from '../board-context.ts';
import { weekTexts } from '../texts.ts';
import { visitKey } from './grid.ts';

interface StopMenuProps {
  stop: WeekStop;
  technicianId: string;
  date: CivilDate;
  note: string | null;
}

/** The menu of one visit. */
export function StopMenu({ stop, technicianId, date, note }: StopMenuProps) {
  const { canEdit, onMove, onSkip, onEdit } = useBoard();
  const leads = useLeadsSomewhere();
  const canChange = canEdit && stop.visitState !== 'done';
  const route = `/routes?date=${date}&technician=${encodeURIComponent(technicianId)}`;
  return (
    <>
      <p role="presentation" className="max-w-64 px-2.5 pt-1 pb-1.5 text-xs text-ink-2">
        <span className="block truncate font-semibold">
          {[stop.name, stop.propertyName].filter(Boolean).join(' · ')}
        </span>
        {note}
      </p>
      {canChange ? (
        <>
          <MenuItem icon={<MoveRight aria-hidden="true" />} onSelect={() => onMove(visitKey(stop))}>
            {weekTexts.moveTo}
          </MenuItem>
          <MenuItem icon={<CalendarX aria-hidden="true" />} onSelect={() => onSkip(visitKey(stop))}>
            {weekTexts.skip}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onEdit(visitKey(stop))}>
            {weekTexts.editStop}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      {leads('/customers') ? (
        <MenuLink icon={<User aria-hidden="true" />} to={`/customers?view=${encodeURIComponent(stop.customerId)}`}>
          {weekTexts.openCustomer}
        </MenuLink>
      ) : null}
      <MenuLink icon={<MapIcon aria-hidden="true" />} to={route}>
        {weekTexts.showRoute}
      </MenuLink>
    </>
  );
}
