import { X } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { fieldServiceTexts } from '../../texts.ts';
import type { VisitWork } from '../../visit/visit-work.ts';
import { sheetTexts as texts } from '../sheet-texts.ts';
import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { measureText } from './reading-rows.tsx';
import { judge, type TypedReadings } from './typed-reading.ts';

export interface FindingSheetProps {
  work: VisitWork;
  typed: TypedReadings;
  /** The readings that were found and looked at. */
  onUse: (readings: TypedReadings) => void;
  onOpenChange: (open: boolean) => void;
}

interface FoundReadingsProps {
  found: TypedReadings;
  typed: TypedReadings;
  onChange: (found: TypedReadings) => void;
  /** What is to be known of one, beside its value. */
  noteOf?: (key: ReadingKey) => string | null;
}

/** Readings that nobody typed, each beside what it would replace, to be looked at and left out. */
export function FoundReadings({ found, typed, onChange, noteOf }: FoundReadingsProps) {
  const rows = Object.entries(found) as [ReadingKey, string][];
  return (
    <ul>
      {rows.map(([key, text]) => {
        const name = fieldServiceTexts.readingNames[key];
        const before = typed[key];
        const notes = [noteOf?.(key), before && before !== text ? texts.insteadOf(before) : null].filter(Boolean);
        return (
          <li key={key} className="flex min-h-12 items-center gap-3 border-b border-line">
            <span className="flex min-w-0 grow flex-col">
              {name}
              {notes.length > 0 ? <span className="num text-xs text-ink-2">{notes.join(' · ')}</span> : null}
            </span>
            <strong className="num">{measureText(readingKind(key), Number(text))}</strong>
            <IconButton
              label={texts.leaveOut(name)}
              icon={<X aria-hidden="true" />}
              onClick={() => onChange(Object.fromEntries(rows.filter(([other]) => other !== key)))}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** As they would be typed; what no reading of a visit can be is left out. */
export function typedOf(readings: Partial<Record<ReadingKey, number>>): TypedReadings {
  const entries = Object.entries(readings) as [ReadingKey, number][];
  return Object.fromEntries(
    entries
      .map(([key, value]) => [key, String(Number(value.toFixed(readingKind(key).decimals)))] as const)
      .filter(([key, text]) => judge(readingKind(key), text).value !== null),
  );
}
