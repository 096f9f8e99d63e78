import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { dayOffKinds } from '#contract/scheduling/week-plan.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { ApiError } from '#web/base/api.ts';
import { todayIn } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FieldNotes } from '#web/ui/fields/field-frame.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { refusalText } from '../failures.ts';
import { previewDisruption, useTechnicians } from './api.ts';
import { DaysOffList, kindIcons } from './days-off-list.tsx';
import {
  type Asked,
  type Happened,
  type HappenedForm,
  type HappenedValues,
  previewBody,
  useHappenedForm,
} from './happened-form.ts';
import { PreviewStep } from './preview-step.tsx';
import { disruptionsTexts as texts } from './texts.ts';

interface ChoiceProps {
  control: Control<HappenedValues, unknown, Happened>;
}

/** What happened: three large choices. */
function KindChoice({ control }: ChoiceProps) {
  const { field, fieldState } = useController({ control, name: 'kind' });
  const id = useId();
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.whatHappened}</legend>
      <div className="grid gap-2 md:grid-cols-3">
        {dayOffKinds.map((kind, index) => (
          <BigChoice
            key={kind}
            ref={index === 0 ? field.ref : undefined}
            name={field.name}
            checked={field.value === kind}
            onChoose={() => field.onChange(kind)}
            icon={kindIcons[kind]}
            label={texts.kinds[kind]}
            hint={texts.kindHints[kind]}
          />
        ))}
      </div>
      <div className="mt-1.5">
        <FieldNotes id={id} error={error} />
      </div>
    </fieldset>
  );
}

/** What to do with the visits: two choices. */
function DealWithChoice({ control }: ChoiceProps) {
  const { field } = useController({ control, name: 'dealWith' });
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.dealWith}</legend>
      <div className="grid gap-2 md:grid-cols-2">
        {(['reflow', 'skip'] as const).map((way) => (
          <BigChoice
            key={way}
            name={field.name}
            checked={field.value === way}
            onChoose={() => field.onChange(way)}
            label={texts[way]}
            hint={texts[`${way}Hint`]}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface BigChoiceProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  icon?: ReactNode;
  label: string;
  hint: string;
  ref?: React.Ref<HTMLInputElement> | undefined;
}

function BigChoice({ name, checked, onChoose, icon, label, hint, ref }: BigChoiceProps) {
  const id = useId();
  return (
    <label
      className={classNames(
        'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border px-4 py-3 transition-colors duration-100',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
        checked ? 'border-brand bg-brand-soft' : 'border-line-2 bg-surface hover:bg-sunken',
      )}
    >
      <input
        ref={ref}
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        aria-describedby={id}
        className="peer size-4.5 shrink-0 accent-(--brand)"
      />
      {icon ? (
        <span
          aria-hidden="true"
          className={classNames('shrink-0 [&_svg]:size-6', checked ? 'text-brand' : 'text-ink-3')}
        >
          {icon}
        </span>
      ) : null}
      <span className="min-w-0">
        <span className="block text-sm font-semibold">{label}</span>
        <span id={id} className="block text-xs text-ink-2">
          {hint}
        </span>
      </span>
    </label>
  );
}

interface WhatStepProps {
  form: HappenedForm;
  onSubmit: (happened: Happened) => Promise<void>;
  onCancel: () => void;
}

/** The first step: what happened, when, and what to do with the visits. */
function WhatStep({ form, onSubmit, onCancel }: WhatStepProps) {
  const technicians = useTechnicians().data ?? [];
  const [kind, fromDate] = form.watch(['kind', 'fromDate']);
  // The last day follows the first one, never the other way round: a half-typed year is an early one.
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

interface RescheduleDialogProps {
  /** The date on the screen: the form starts with it, or with today when it is past. */
  date: CivilDate;
  /** Who is out, where that is known. */
  technicianId?: string | undefined;
  onClose: () => void;
}

/** What happened, then the new schedule; going back keeps everything that was entered. */
export function RescheduleDialog({ date, technicianId, onClose }: RescheduleDialogProps) {
  const today = todayIn(useUser().timeZone);
  const form = useHappenedForm(date < today ? today : date, technicianId);
  const [asked, setAsked] = useState<Asked | null>(null);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (happened: Happened): Promise<void> => {
    asking.current?.abort();
    const control = new AbortController();
    const { signal } = control;
    asking.current = control;
    setAsked({ happened, state: 'waiting' });
    try {
      const preview = await previewDisruption(previewBody(happened), signal);
      if (!signal.aborted) setAsked({ happened, state: 'there', preview });
    } catch (error) {
      if (signal.aborted) return;
      // Faulty input is reported in the form.
      const isInput = error instanceof ApiError && error.status < 500;
      setAsked(isInput ? null : { happened, state: 'failed', error });
      if (isInput) throw error;
    }
  };
  const askAgain = (happened: Happened) =>
    ask(happened).catch((error: unknown) =>
      form.setError('root', { message: refusalText(error) ?? texts.previewFailed }),
    );
  const goBack = () => {
    asking.current?.abort();
    setAsked(null);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asked ? texts.newPlan : texts.title}
      description={asked ? undefined : texts.purpose}
      width="lg"
      closeOnOutside={false}
    >
      {asked ? (
        <PreviewStep asked={asked} onBack={goBack} onAgain={() => void askAgain(asked.happened)} onDone={onClose} />
      ) : (
        <WhatStep form={form} onSubmit={ask} onCancel={onClose} />
      )}
    </Dialog>
  );
}
