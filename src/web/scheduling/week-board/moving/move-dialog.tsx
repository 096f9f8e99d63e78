import { useState } from 'react';
import type { MoveScope, MoveVisit, WeekPlan } from '#contract/scheduling/week-plan.ts';
import { formatDay } from '#web/base/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { weekTexts } from '../texts.ts';
import { DropDoubts, reasonsAt } from './drop-reasons.tsx';
import { boardColumns, findDay, findStop, placeName, stopName, type VisitKey, visitKey } from './grid.ts';
import { movingTexts } from './texts.ts';

interface MoveDialogProps {
  plan: WeekPlan;
  visitKey: VisitKey;
  onMove: (move: MoveVisit) => void;
  onClose: () => void;
}

/** The new date, technician and place of a visit. */
export function MoveDialog({ plan, visitKey: key, onMove, onClose }: MoveDialogProps) {
  const found = findStop(plan, key);
  const [date, setDate] = useState(found?.day.date ?? plan.from);
  const [technicianId, setTechnicianId] = useState(found?.technician.technicianId ?? '');
  const [position, setPosition] = useState('');
  if (!found) return null;
  const { stop, technician, day } = found;
  const others = (findDay(plan, technicianId, date)?.stops ?? []).filter((one) => visitKey(one) !== key);
  const isSamePlace = date === day.date && technicianId === technician.technicianId;
  // On the same day only the place can change; elsewhere the stop goes behind the last one unless a place is chosen.
  const isUnchanged = isSamePlace && (position === '' || Number(position) === found.position);
  const { cannot, doubts } = reasonsAt(plan, key, {
    technicianId,
    date,
    position: position === '' ? (isSamePlace ? found.position : others.length) : Number(position),
  });
  const isHeld = isUnchanged || cannot !== null;
  const move = (scope: MoveScope) => {
    onMove({
      assignmentId: stop.assignmentId,
      serviceDate: stop.serviceDate,
      toDate: date,
      toTechnicianId: technicianId,
      ...(position === '' ? {} : { position: Number(position) }),
      scope,
    });
    onClose();
  };
  // The past can't change.
  const dates = boardColumns(plan)
    .map((column) => column.date)
    .filter((one) => one >= plan.today || one === day.date);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={movingTexts.moveOneTitle}
      description={movingTexts.moveHint(stop.name, placeName(technician.name, day.date))}
      width="sm"
      footer={
        <>
          <Button disabled={isHeld} onClick={() => move('from-now-on')}>
            {movingTexts.fromNowOn}
          </Button>
          <Button variant="primary" disabled={isHeld} onClick={() => move('once')}>
            {movingTexts.onlyThisWeek}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Choice
          label={weekTexts.date}
          value={date}
          onChange={(next) => {
            setDate(next);
            setPosition('');
          }}
          choices={dates.map((value) => ({ value, label: formatDay(value, 'weekdayAndDay') }))}
        />
        <Choice
          label={weekTexts.technician}
          value={technicianId}
          onChange={(next) => {
            setTechnicianId(next);
            setPosition('');
          }}
          choices={plan.technicians.map((one) => ({ value: one.technicianId, label: one.name }))}
        />
        <Choice
          label={movingTexts.position}
          value={position === '' ? String(isSamePlace ? found.position : others.length) : position}
          onChange={setPosition}
          choices={[
            { value: '0', label: movingTexts.first },
            ...others.map((one, index) => ({
              value: String(index + 1),
              label: `${index + 1 === others.length ? `${movingTexts.last} – ` : ''}${movingTexts.behind(stopName(one))}`,
            })),
          ]}
        />
        <div role="status">
          {cannot === null ? <DropDoubts doubts={doubts} /> : <Banner tone="bad">{cannot}</Banner>}
        </div>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: { value: string; label: string }[];
}

function Choice({ label, value, onChange, choices }: ChoiceProps) {
  const id = `week-move-${label.toLowerCase()}`;
  return (
    <FieldFrame id={id} label={label}>
      <Select id={id} value={value} onChange={(event) => onChange(event.target.value)} choices={choices} />
    </FieldFrame>
  );
}
