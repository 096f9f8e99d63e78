import { useEffect } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useTechnicians } from './api.ts';
import { DaysOffList } from './days-off-list.tsx';
import type { Happened, HappenedForm } from './happened-form.ts';
import { DealWithChoice, KindChoice } from './kind-choice.tsx';
import { disruptionsTexts as texts } from './texts.ts';

interface WhatStepProps {
  form: HappenedForm;
  onSubmit: (happened: Happened) => Promise<void>;
  onCancel: () => void;
}

/** The first step: what happened, when, and what is to become of the visits. */
export function WhatStep({ form, onSubmit, onCancel }: WhatStepProps) {
  const technicians = useTechnicians().data ?? [];
  const [kind, fromDate] = form.watch(['kind', 'fromDate']);
  // The last day follows the first one, and never the other way round: a year half typed is an early one.
  useEffect(() => {
    if (form.getValues('toDate') < fromDate) form.setValue('toDate', fromDate);
  }, [form, fromDate]);
  const choices = technicians
    .filter(({ isActive }) => isActive)
    .map(({ technicianId, name }) => ({ value: technicianId, label: name }));
  return (
    <div className="flex flex-col gap-6">
      <Form form={form} onSubmit={onSubmit} label={texts.title}>
        <KindChoice control={form.control} />
        <div className="grid gap-4 md:grid-cols-2">
          {kind === 'technician-away' ? (
            <SelectField
              control={form.control}
              name="technicianId"
              label={texts.who}
              choices={choices}
              placeholder={texts.chooseTechnician}
              className="md:col-span-2"
            />
          ) : null}
          <TextField control={form.control} name="fromDate" label={texts.from} type="date" />
          <TextField control={form.control} name="toDate" label={texts.to} type="date" />
          <TextField
            control={form.control}
            name="note"
            label={texts.note}
            hint={texts.noteHint}
            maxLength={200}
            optional
            className="md:col-span-2"
          />
        </div>
        <DealWithChoice control={form.control} />
        <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
          <Button onClick={onCancel}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.preview}
          </Button>
        </div>
      </Form>
      <DaysOffList technicians={technicians} />
    </div>
  );
}
