import { useId, useState } from 'react';
import type { ImportColumn, ImportMapping } from '#contract/data/imports.ts';
import { type ImportField, importFieldNames, importFields, isImportField } from '#domain/data/index.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Select, type SelectChoices } from '#web/ui/fields/select.tsx';
import { importsTexts as texts } from './texts.ts';

const groups: Record<keyof typeof texts.fieldGroups, readonly ImportField[]> = {
  customer: [
    'name',
    'firstName',
    'lastName',
    'companyName',
    'email',
    'otherEmail',
    'phone',
    'otherPhone',
    'customerId',
  ],
  address: ['address', 'address2', 'city', 'state', 'zipCode', 'fullAddress', 'country', 'latitude', 'longitude'],
  service: ['serviceDay', 'serviceFrequency', 'servicePrice', 'pricePer', 'setupFee', 'poolSize', 'poolType'],
  other: [],
};
const grouped = new Set(Object.values(groups).flat());
const others = importFieldNames.filter((field) => !grouped.has(field));

/** What a column may hold, in the order people look for it. */
const columnChoices: SelectChoices = (Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
  group: texts.fieldGroups[group],
  options: (group === 'other' ? others : groups[group]).map((field) => ({
    value: field,
    label: words.say(importFields[field].label),
  })),
}));

interface Props {
  /** Unfolded from the beginning: where not everything could be recognised. */
  isOpen: boolean;
  columns: readonly ImportColumn[];
  /** What was changed by hand. */
  byHand: ImportMapping;
  onChange: (byHand: ImportMapping) => void;
}

/** A column's new field, and the columns that lose it because only one can have it. */
function withField(
  columns: readonly ImportColumn[],
  byHand: ImportMapping,
  name: string,
  field: ImportField | null,
): ImportMapping {
  const next: ImportMapping = { ...byHand, [name]: field };
  if (field === null || importFields[field].many) return next;
  for (const other of columns) if (other.name !== name && other.field === field) next[other.name] = null;
  return next;
}

function leftOut(columns: readonly ImportColumn[]): string {
  const names = columns.filter(({ field }) => field === null).map(({ name }) => name);
  return names.length === 0 ? texts.allUsed : texts.columnsLeftOut(names);
}

/** Every column of the file with its first values and what it is taken for, to be corrected. */
export function ColumnsCard({ columns, byHand, isOpen, onChange }: Props) {
  const [isUnfolded, setIsUnfolded] = useState(isOpen);
  const listId = useId();
  const used = columns.filter(({ field }) => field !== null).length;
  return (
    <Card
      flush
      title={texts.columnsTitle}
      aside={
        <>
          {Object.keys(byHand).length > 0 ? (
            <Button size="sm" variant="quiet" onClick={() => onChange({})}>
              {texts.resetColumns}
            </Button>
          ) : null}
          <Chip tone={used === columns.length ? 'ok' : 'neutral'}>{texts.columnsHint(used, columns.length)}</Chip>
          <Button
            size="sm"
            aria-expanded={isUnfolded}
            aria-controls={listId}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? texts.hideColumns : texts.showColumns}
          </Button>
        </>
      }
    >
      <p className="px-4 pt-1 pb-4 text-sm text-ink-2 md:px-5">{leftOut(columns)}</p>
      <ul
        id={listId}
        hidden={!isUnfolded}
        className={classNames('grid-cols-1 border-t border-line md:grid-cols-2 lg:grid-cols-3', isUnfolded && 'grid')}
      >
        {columns.map(({ name, field, samples }) => (
          <li key={name} className="min-w-0 border-b border-line px-4 py-3 md:border-r md:px-5">
            <p className="flex items-baseline gap-2 text-sm">
              <span className={classNames('min-w-0 truncate font-semibold', field === null && 'text-ink-3')}>
                {name}
              </span>
            </p>
            <p className="mt-0.5 mb-2 truncate text-xs text-ink-3" title={samples.join(' · ')}>
              {samples.length > 0 ? samples.join(' · ') : texts.noSamples}
            </p>
            <Select
              aria-label={texts.columnChoice(name)}
              value={field ?? ''}
              placeholder={texts.leftOut}
              choices={columnChoices}
              onChange={(event) => {
                const chosen = event.target.value;
                onChange(withField(columns, byHand, name, isImportField(chosen) ? chosen : null));
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
