import type { ImportMapping } from '#contract/data/imports.ts';
import type { ListImportAnswer, ListImportRow } from '#contract/data/list-imports.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { listImportsTexts as texts } from './list-texts.ts';

const tones: Record<ListImportRow['action'], Tone> = { create: 'ok', update: 'brand', skip: 'neutral', error: 'bad' };
/** What needs a look comes first. */
const ranks: Record<ListImportRow['action'], number> = { error: 0, update: 1, create: 2, skip: 3 };
const mostShown = 200;

interface ColumnsProps {
  answer: ListImportAnswer;
  byHand: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** What each column holds, as recognised or as chosen. */
export function ListColumns({ answer, byHand, onChange }: ColumnsProps) {
  return (
    <Card title={texts.columns}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {answer.columns.map(({ name, field, samples }) => (
          <li key={name} className="flex flex-col gap-1">
            <span className="text-sm font-medium break-words">{name}</span>
            <Select
              aria-label={texts.columnChoice(name)}
              placeholder={texts.leftOut}
              choices={answer.fields.map((one) => ({ value: one.field, label: one.label }))}
              value={field ?? ''}
              onChange={({ target }) => onChange({ ...byHand, [name]: target.value === '' ? null : target.value })}
            />
            <span className="truncate text-xs text-ink-3">{samples.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What becomes of each row; those with errors first. */
export function ListRows({ answer, isDone }: { answer: ListImportAnswer; isDone: boolean }) {
  const rows = answer.rows.toSorted((a, b) => ranks[a.action] - ranks[b.action] || a.row - b.row);
  return (
    <Card
      title={isDone ? texts.rowsTitleDone : texts.rowsTitle}
      aside={
        <span className="num text-sm text-ink-2">
          {texts.counts(answer.created, answer.updated, answer.skipped, answer.failed)}
        </span>
      }
    >
      <ul className="divide-y divide-line">
        {rows.slice(0, mostShown).map(({ row, action, label, reason }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="num w-16 shrink-0 text-xs text-ink-3">{texts.row(row)}</span>
            <Chip tone={tones[action]}>{texts.actions[action]}</Chip>
            <span className="min-w-0 grow basis-40 text-sm break-words">{label}</span>
            {reason ? <span className="text-sm text-ink-2">{reason}</span> : null}
          </li>
        ))}
      </ul>
      {rows.length > mostShown ? (
        <p className="mt-2 text-sm text-ink-3">{texts.more(rows.length - mostShown)}</p>
      ) : null}
    </Card>
  );
}
