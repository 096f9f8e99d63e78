import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry } from '#contract/audit.ts';
import { useUser } from '#web/app/session.tsx';
import { changeLogTexts as texts } from '#web/texts/change-log.ts';
import { languageTag } from '#web/texts/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { type Change, fieldName, recordName, valueName } from './in-words.ts';

/** Lines of one change that are shown before the reader asks for all of them. */
const shownLines = 4;

const tones = { added: 'ok', changed: 'neutral', deleted: 'bad' } as const;

export interface ChangeRowProps {
  change: Change;
  mayUndo: boolean;
  onUndo: (entry: AuditEntry) => void;
}

/** What one call did: who, when, and each record with its fields. */
export function ChangeRow({ change, mayUndo, onUndo }: ChangeRowProps) {
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
          <Line key={entry.entryNumber} entry={entry} timeZone={timeZone} />
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

function Line({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  return (
    <li className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={tones[entry.action]}>{texts.actions[entry.action]}</Chip>
        <span className="min-w-0 font-medium break-words">{recordName(entry)}</span>
      </p>
      {entry.fields.length > 0 ? (
        <dl className="mt-1 flex flex-col gap-0.5 text-ink-2">
          {entry.fields.map(({ field, before, after, secret }) => (
            <div key={field} className="flex flex-wrap gap-x-1.5">
              <dt className="shrink-0">{fieldName(field)}:</dt>
              <dd className="min-w-0 break-words">
                {secret ? (
                  texts.secret
                ) : (
                  <>
                    <del className="text-ink-3">{valueName(before, timeZone)}</del>{' '}
                    <span className="sr-only">{texts.to}</span>
                    <span aria-hidden="true">→</span>{' '}
                    <ins className="text-ink no-underline">{valueName(after, timeZone)}</ins>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
