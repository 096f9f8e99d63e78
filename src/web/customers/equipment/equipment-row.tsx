import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EquipmentRecord } from '#contract/customers/equipment.ts';
import { dayName, todayIn } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { equipmentTexts as texts } from './texts.ts';

/** "Pump, Pentair IntelliFlo3" */
export const nameOf = ({ kind, make, model }: EquipmentRecord): string =>
  [texts.kinds[kind], [make, model].filter(Boolean).join(' ')].filter(Boolean).join(', ');

function daysOf({ installedOn, warrantyUntil, retiredOn }: EquipmentRecord, today: string): string[] {
  const days: string[] = [];
  if (installedOn) days.push(texts.installed(dayName(installedOn)));
  if (retiredOn) days.push(texts.retired(dayName(retiredOn)));
  else if (warrantyUntil) {
    const day = dayName(warrantyUntil);
    days.push(warrantyUntil < today ? texts.warrantyOver(day) : texts.warranty(day));
  }
  return days;
}

interface EquipmentRowProps {
  piece: EquipmentRecord;
  owner?: ReactNode;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

export function EquipmentRow({ piece, owner, onEdit, onDelete }: EquipmentRowProps) {
  const { timeZone } = useUser();
  const { serialNumber, propertyName, poolName, notes, retiredOn } = piece;
  const name = nameOf(piece);
  const facts = [
    serialNumber ? texts.serial(serialNumber) : null,
    ...daysOf(piece, todayIn(timeZone)),
    propertyName,
    poolName,
  ].filter(Boolean);
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <div className={classNames('min-w-0 grow text-sm', retiredOn && 'text-ink-2')}>
        <p className={classNames('text-md break-words', !retiredOn && 'font-semibold')}>{name}</p>
        {owner}
        {facts.length > 0 ? <p className="num text-ink-2">{facts.join(' · ')}</p> : null}
        {notes ? <p className="whitespace-pre-wrap text-ink-2">{notes}</p> : null}
      </div>
      <div className="flex shrink-0 gap-1">
        {onEdit ? <IconButton label={texts.edit(name)} icon={<Pencil />} onClick={onEdit} /> : null}
        {onDelete ? (
          <IconButton label={texts.remove(name)} icon={<Trash2 />} variant="danger" onClick={onDelete} />
        ) : null}
      </div>
    </div>
  );
}
