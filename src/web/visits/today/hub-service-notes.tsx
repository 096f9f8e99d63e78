import { useId, useState } from 'react';
import type { DayPlanRoute } from '#contract/scheduling/day-plan.ts';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { VoiceNotes } from '../voice-notes/lazy-voice-notes.ts';
import { hubTexts as texts } from './texts.ts';

interface ServiceNotesProps {
  routes: readonly DayPlanRoute[];
  /** Whom the note is most likely about: the stop that is worked next. */
  suggested: string | null;
}

/** Notes about the customers of a day, spoken (spec 2 §2). */
export function ServiceNotes({ routes, suggested }: ServiceNotesProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const withStops = routes.filter(({ stops }) => stops.length > 0);
  const customers = withStops.flatMap(({ stops }) => stops.map(({ customer }) => customer));
  const wanted = chosen ?? suggested;
  const customer = customers.find(({ customerId }) => customerId === wanted);
  return (
    <Card title={texts.serviceNotes}>
      <p className="-mt-1 mb-3 text-sm text-ink-2">{texts.serviceNotesText}</p>
      <div className="mb-3 flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {texts.customer}
        </label>
        <Select
          id={id}
          value={customer?.customerId ?? ''}
          placeholder={texts.chooseCustomer}
          choices={withStops.map(({ name, stops }) => ({
            group: name,
            options: stops.map((stop) => ({ value: stop.customer.customerId, label: stop.customer.name })),
          }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      {/* Its place is kept until its code is there. */}
      <div className="min-h-112">
        <VoiceNotes customerId={customer?.customerId ?? null} customerName={customer?.name ?? ''} />
      </div>
    </Card>
  );
}
