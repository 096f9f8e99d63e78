import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeDayOf } from '#contract/choices.ts';
import type { Slot, SlotsAnswer } from '#contract/scheduling/week-optimization.ts';
import type { MoveVisit, NotServed, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { addDays, type CivilDate, weekdayOf } from '#domain/calendar/index.ts';
import { call } from '#web/base/api.ts';
import { formatDay } from '#web/base/format.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChoiceField, DayField } from '#web/ui/fields/plain-fields.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useBoard } from '../board-context.ts';
import { placeName, visitKey } from '../moving/grid.ts';
import { weekTexts } from '../texts.ts';
import { planningTexts } from './texts.ts';

/** A holiday leaves everybody of its day unserved. */
const notServedAtFirst = 6;

interface NotServedListProps {
  plan: WeekPlan;
  onRestore: (visit: NotServed) => void;
  onMakeUp: (visit: NotServed) => void;
}

/** The visits due this week that are not made, with the reason and a way to put them back. */
export function NotServedList({ plan: { notServed }, onRestore, onMakeUp }: NotServedListProps) {
  const { canEdit, isProposal, names } = useBoard();
  const [showsAll, setShowsAll] = useState(false);
  if (notServed.length === 0 || isProposal) return null;
  const shown = showsAll ? notServed : notServed.slice(0, notServedAtFirst);
  return (
    <Card title={planningTexts.notServed} flush>
      <ul aria-label={planningTexts.notServed} className="divide-y divide-line">
        {shown.map((visit) => (
          <li key={visitKey(visit)} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <div className="min-w-0 grow basis-60">
              <p className="text-sm font-medium">{visit.name}</p>
              <p className="text-xs text-ink-2">
                {placeName(names.get(visit.technicianId) ?? '', visit.serviceDate)}
                {' · '}
                {[weekTexts.why[visit.why], visit.reason].filter(Boolean).join(': ')}
              </p>
            </div>
            {canEdit && visit.why === 'skipped' ? (
              <Button
                size="sm"
                className="max-md:h-12"
                aria-label={planningTexts.makeUpOf(visit.name)}
                onClick={() => onMakeUp(visit)}
              >
                {planningTexts.makeUp}
              </Button>
            ) : null}
            {canEdit ? (
              <Button
                size="sm"
                className="max-md:h-12"
                aria-label={planningTexts.makeAfterAllOf(visit.name)}
                onClick={() => onRestore(visit)}
              >
                {planningTexts.makeAfterAll}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {shown.length < notServed.length ? (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" wide onClick={() => setShowsAll(true)}>
            {planningTexts.moreNotServed(notServed.length - shown.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

/** A skipped visit, by its stop and the date that the rhythm gives. */
export interface SkippedVisit {
  customerId: string;
  assignmentId: string;
  serviceDate: CivilDate;
}

interface MakeUpDialogProps {
  plan: WeekPlan;
  visit: SkippedVisit;
  onMove: (move: MoveVisit, name: string, place: string) => Promise<boolean>;
  onClose: () => void;
}

/** The next date after today on an opening's weekday. */
function nextOn({ dayOfWeek }: Slot, today: CivilDate): CivilDate {
  const dates = Array.from({ length: 7 }, (_, days) => addDays(today, days + 1));
  return dates.find((date) => routeDayOf(weekdayOf(date)) === dayOfWeek) ?? addDays(today, 1);
}

/** Makes a skipped visit on another date: where it adds the least driving in one touch, or on a date that is chosen. */
export function MakeUpDialog({ plan, visit, onMove, onClose }: MakeUpDialogProps) {
  const { customerId, assignmentId, serviceDate } = visit;
  const { data: customers } = useCustomerChoices();
  const name = customers?.find((one) => one.customerId === customerId)?.name ?? '';
  const skipped = plan.notServed.find((one) => one.assignmentId === assignmentId);
  const place = { customerId, propertyId: skipped?.propertyId };
  const slots = useQuery({
    queryKey: ['/api/route-optimization/slots', place],
    queryFn: ({ signal }) => call<SlotsAnswer>('POST', '/api/route-optimization/slots', { body: place, signal }),
    staleTime: 0,
  });
  const usual = skipped?.technicianId;
  const [date, setDate] = useState(addDays(plan.today, 1));
  const [technicianId, setTechnicianId] = useState(usual ?? plan.technicians[0]?.technicianId ?? '');
  const [isMoving, setMoving] = useState(false);
  const technicianName = plan.technicians.find((one) => one.technicianId === technicianId)?.name ?? '';
  const move = async (to: Pick<MoveVisit, 'toDate' | 'toTechnicianId' | 'position'>, technician: string) => {
    setMoving(true);
    const isMoved = await onMove(
      { assignmentId, serviceDate, ...to, scope: 'once' },
      name,
      placeName(technician, to.toDate),
    );
    setMoving(false);
    if (isMoved) onClose();
  };
  const openings = (slots.data?.slots ?? [])
    .map((slot) => ({ slot, on: nextOn(slot, plan.today) }))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={planningTexts.makeUpTitle(name)}
      description={planningTexts.makeUpAbout(formatDay(serviceDate, 'weekdayAndDay'))}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{weekTexts.cancel}</Button>
          <Button
            variant="primary"
            busy={isMoving}
            disabled={date === '' || date < plan.today || technicianId === ''}
            onClick={() => void move({ toDate: date, toTechnicianId: technicianId }, technicianName)}
          >
            {planningTexts.makeUpThen}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {slots.isPending ? <SkeletonRows rows={3} /> : null}
        {openings.length > 0 ? (
          <section aria-label={planningTexts.bestSlots}>
            <h3 className="mb-2 text-sm font-medium">{planningTexts.bestSlots}</h3>
            <ul className="flex flex-col gap-2">
              {openings.map(({ slot, on }) => (
                <li key={`${slot.technicianId} ${slot.dayOfWeek}`}>
                  <button
                    type="button"
                    disabled={isMoving}
                    onClick={() =>
                      void move(
                        { toDate: on, toTechnicianId: slot.technicianId, position: slot.position },
                        slot.technicianName,
                      )
                    }
                    className="flex min-h-12 w-full items-center justify-between gap-3 rounded-sm border border-line-2 px-3 text-left text-sm hover:bg-sunken"
                  >
                    <span className="font-medium">{placeName(slot.technicianName, on)}</span>
                    <span className="num shrink-0 text-brand">{planningTexts.makeUpAdds(slot.addedMinutes)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <div className="grid grid-cols-2 gap-3">
          <DayField label={weekTexts.date} value={date} onChange={setDate} />
          <ChoiceField
            label={weekTexts.technician}
            value={technicianId}
            onChange={setTechnicianId}
            choices={plan.technicians.map((one) => ({ value: one.technicianId, label: one.name }))}
          />
        </div>
      </div>
    </Dialog>
  );
}
