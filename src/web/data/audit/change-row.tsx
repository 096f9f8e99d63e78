import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#contract/data/audit.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { languageTag } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Change, fieldName, isTold, recordName, valueName } from './in-words.ts';
import { changeLogTexts as texts } from './texts.ts';

/** Lines of one change that are shown before the reader asks for all of them. */
const shownLines = 4;

const tones = { added: 'ok', changed: 'neutral', deleted: 'bad' } as const;

export interface ChangeRowProps {
  change: Change;
  technicians: readonly Technician[];
  mayUndo: boolean;
  onUndo: (entry: AuditEntry) => void;
}

/** What one call did: who, when, and each record with its fields. */
export function ChangeRow({ change, technicians, mayUndo, onUndo }: ChangeRowProps) {
  const { timeZone } = useUser();
  const [all, setAll] = useState(false);
  const [first] = change.entries;
  const lines = all ? change.entries : change.entries.slice(0, shownLines);
  const hidden = change.entries.length - lines.length;
  const time = new Date(first.happenedAt).toLocaleTimeString(languageTag, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  });
  const { undo } = change;
  return (
    <li className="flex flex-col gap-2 p-4 md:flex-row md:items-start md:gap-6">
      <p className="flex shrink-0 flex-wrap gap-x-2 text-sm text-ink-2 md:w-44 md:flex-col">
        <span className="font-semibold text-ink">{first.userName ?? texts.product}</span>
        <time dateTime={first.happenedAt} className="num">
          {time}
        </time>
      </p>
      <ul className="flex min-w-0 grow flex-col gap-3">
        {lines.map((entry) => (
          <Line key={entry.entryNumber} {...{ entry, technicians, timeZone }} />
        ))}
        {hidden > 0 ? (
          <li>
            <Button size="sm" variant="quiet" onClick={() => setAll(true)}>
              {texts.more(hidden)}
            </Button>
          </li>
        ) : null}
      </ul>
      {undo && mayUndo ? (
        <Button
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          aria-label={texts.undoOf(recordName(undo))}
          onClick={() => onUndo(undo)}
          className="shrink-0 max-md:self-start"
        >
          {texts.undo}
        </Button>
      ) : null}
      {first.undoneAt ? <Chip tone="neutral">{texts.undone}</Chip> : null}
    </li>
  );
}

interface LineProps {
  entry: AuditEntry;
  technicians: readonly Technician[];
  timeZone: string;
}

function Line({ entry, technicians, timeZone }: LineProps) {
  const told = (field: string, value: string | number | boolean | null): string =>
    (field === 'technicianId' && technicians.find(({ technicianId }) => technicianId === value)?.name) ||
    valueName(value, timeZone);
  const fields = entry.fields.filter(({ field }) => isTold(field));
  return (
    <li className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={tones[entry.action]}>{texts.actions[entry.action]}</Chip>
        <span className="min-w-0 font-medium break-words">{recordName(entry)}</span>
      </p>
      {fields.length > 0 ? (
        <dl className="mt-1 flex flex-col gap-0.5 text-ink-2">
          {fields.map(({ field, before, after, secret }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="shrink-0">{fieldName(field)}:</dt>
              <dd className="min-w-0 break-words">
                {secret ? texts.secret : null}
                {!secret && before !== null && before !== '' ? (
                  <>
                    <del className="text-ink-3">{told(field, before)}</del> <span className="sr-only">{texts.to}</span>
                    <span aria-hidden="true">→</span>{' '}
                  </>
                ) : null}
                {secret ? null : <ins className="text-ink no-underline">{told(field, after)}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
