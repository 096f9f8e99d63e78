import { FileDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type AccountingProgram, accountingLists, accountingPrograms } from '#domain/data/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { DayField } from './day-field.tsx';
import { dataTexts } from './texts.ts';

const texts = dataTexts.books;
const isProgram = (value: string): value is AccountingProgram => accountingPrograms.some((one) => one === value);

/** Customers, invoices and payments for a bookkeeping program. */
export function BooksCard() {
  const id = useId();
  const [program, setProgram] = useState<AccountingProgram>('quickbooks');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const isWrong = from !== '' && to !== '' && from > to;
  const range = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  return (
    <Card title={texts.title}>
      <p className="text-sm text-ink-2">{texts.about}</p>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-[1.4fr_1fr_1fr]">
        <div className="flex flex-col gap-1.5 max-sm:col-span-2">
          <label htmlFor={id} className="text-sm font-medium">
            {texts.program}
          </label>
          <Select
            id={id}
            choices={accountingPrograms.map((value) => ({ value, label: texts.programs[value] }))}
            value={program}
            onChange={({ target }) => {
              if (isProgram(target.value)) setProgram(target.value);
            }}
          />
        </div>
        <DayField label={texts.from} value={from} onChange={setFrom} />
        <DayField label={texts.to} value={to} onChange={setTo} />
      </div>
      {isWrong ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {texts.wrongOrder}
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          {accountingLists.map((list) => (
            <ButtonLink
              key={list}
              external
              to={`/api/accounting-export?${new URLSearchParams({ program, list, ...(list === 'customers' ? {} : range) })}`}
              icon={<FileDown aria-hidden="true" className="size-4" />}
            >
              {texts.lists[list]}
            </ButtonLink>
          ))}
        </div>
      )}
      <p className="mt-3 text-xs text-ink-3">{texts.hints[program]}</p>
    </Card>
  );
}
