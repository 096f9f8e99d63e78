import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { EditStop, RouteChange, StopToEdit } from '#contract/scheduling/stop-edits.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { CivilDate } from '#domain/calendar/index.ts';
import { skills } from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { formatDay } from '#web/base/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useRereadPlan } from '../week-board/api.ts';
import { useToastWithUndo } from '../week-board/moving/use-visit-changes.ts';
import {
  changesNothing,
  comingVisits,
  editOf,
  letterOf,
  type StopValues,
  type Suggestion,
  valuesOf,
  weeksCounted,
} from './stop-form.ts';
import { When } from './stop-when.tsx';
import { stopTexts as texts } from './texts.ts';

const pathOf = (assignmentId: string): string => `/api/route-assignments/${encodeURIComponent(assignmentId)}/edit`;

interface StopDialogProps {
  assignmentId: string;
  /** The regular date of the visit that it was opened from. */
  date?: CivilDate | undefined;
  /** What the customer's new service day and frequency suggest. */
  suggestion?: Suggestion | undefined;
  onClose: () => void;
}

/** Edits a stop: one visit, all from a date on, or the whole stop. */
export function StopDialog({ assignmentId, date, suggestion, onClose }: StopDialogProps) {
  const stop = useQuery<StopToEdit>({ queryKey: [pathOf(assignmentId)], staleTime: 0, gcTime: 0 });
  const technicians = useQuery<Technician[]>({ queryKey: ['/api/technicians'] });
  if (!stop.data || !technicians.data) {
    const hasFailed = stop.isError || technicians.isError;
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.edit}>
        {hasFailed ? <p className="text-sm text-bad">{texts.loadFailed}</p> : <SkeletonRows rows={5} />}
      </Dialog>
    );
  }
  return <StopForm loaded={stop.data} technicians={technicians.data} {...{ date, suggestion, onClose }} />;
}

interface StopFormProps extends Omit<StopDialogProps, 'assignmentId'> {
  loaded: StopToEdit;
  technicians: readonly Technician[];
}

type Form = ReturnType<typeof useForm<StopValues>>;

function StopForm({ loaded, technicians, date, suggestion, onClose }: StopFormProps) {
  // What comes while the form is open must not move under the hand; saving asks the server.
  const [stop] = useState(loaded);
  const { assignment, customer } = stop;
  const [before] = useState(() => valuesOf(stop, { date, suggestion }));
  const form = useForm<StopValues>({ defaultValues: before });
  const values = useWatch({ control: form.control }) as StopValues;
  const show = useToastWithUndo();
  const reread = useRereadPlan();
  const send = useMutation({
    mutationFn: (body: EditStop) => call<RouteChange>('POST', pathOf(assignment.assignmentId), { body }),
  });
  const isOneVisit = values.scope === 'visit';
  const save = async (filled: StopValues): Promise<void> => {
    const body = editOf(filled, stop, before);
    if (changesNothing(body)) throw new Error(texts.nothingChanged);
    const { changeId } = await send.mutateAsync(body).catch(tellingFailure(texts.notSaved));
    await reread();
    show(texts.saved(customer.name), changeId);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={texts.title(customer.name)}
      width="lg"
      submitLabel={texts.save}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Scope form={form} values={values} visitDate={date} />
          <Part title={texts.sectionWhen}>
            {isOneVisit ? (
              <TextField control={form.control} name="toDate" type="date" label={texts.visitDate} />
            ) : (
              <When form={form} values={values} stop={stop} />
            )}
          </Part>
          <div className="md:hidden">
            <Coming form={form} values={values} stop={stop} />
          </div>
          {isOneVisit || !customer.properties?.length ? null : (
            <Part title={texts.sectionWhere}>
              <SelectField
                control={form.control}
                name="changes.propertyId"
                label={texts.place}
                choices={customer.properties.map(({ propertyId, label }) => ({ value: propertyId, label }))}
                placeholder={customer.address ?? texts.ownAddress}
                className={wide}
                optional
              />
            </Part>
          )}
          <Part title={texts.sectionWho}>
            <Who form={form} values={values} technicians={technicians} isOneVisit={isOneVisit} />
          </Part>
          <Part title={texts.sectionWork}>
            <Work form={form} isOneVisit={isOneVisit} />
          </Part>
        </div>
        <div className="max-md:hidden">
          <Coming form={form} values={values} stop={stop} />
        </div>
      </div>
    </FormDialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-3">
    <h3 className="text-md font-semibold">{title}</h3>
    <div className="grid gap-3 sm:grid-cols-2">{children}</div>
  </section>
);

const wide = 'sm:col-span-2';

function Scope({ form, values, visitDate }: { form: Form; values: StopValues; visitDate: CivilDate | undefined }) {
  const scopes = visitDate === undefined ? (['whole', 'from'] as const) : (['visit', 'from', 'whole'] as const);
  const hint =
    values.scope === 'visit' && visitDate !== undefined
      ? texts.scopeHints.visit(visitDate)
      : texts.scopeHints[values.scope === 'from' ? 'from' : 'whole'];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.scope}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {scopes.map((scope) => (
          <label key={scope} className="inline-flex min-h-10 items-center gap-2 text-sm md:min-h-6">
            <input type="radio" value={scope} {...form.register('scope')} className="size-4.5 accent-brand" />
            {texts.scopes[scope]}
          </label>
        ))}
      </div>
      <p className="text-xs text-ink-3">{hint}</p>
      {values.scope === 'from' ? (
        <TextField control={form.control} name="date" type="date" label={texts.fromDate} className="sm:max-w-52" />
      ) : null}
    </fieldset>
  );
}

interface WhoProps {
  form: Form;
  values: StopValues;
  technicians: readonly Technician[];
  isOneVisit: boolean;
}

function Who({ form, values, technicians, isOneVisit }: WhoProps) {
  const { control } = form;
  const chosen = values.changes.technicianId;
  const active = technicians.filter(({ isActive, technicianId }) => isActive || technicianId === chosen);
  const others = active.filter(({ technicianId }) => technicianId !== chosen);
  const toggle = (technicianId: string, isExcluded: boolean) =>
    form.setValue(
      'excluded',
      isExcluded ? [...values.excluded, technicianId] : values.excluded.filter((each) => each !== technicianId),
      { shouldDirty: true },
    );
  return (
    <>
      <SelectField
        control={control}
        name="changes.technicianId"
        label={texts.technician}
        choices={active.map(({ technicianId, name }) => ({ value: technicianId, label: name }))}
      />
      {isOneVisit ? null : (
        <>
          <SelectField
            control={control}
            name="technicianRule"
            label={texts.technicianRule}
            choices={(['any', 'preferred', 'fixed'] as const).map((value) => ({
              value,
              label: texts.technicianRules[value],
            }))}
          />
          {values.technicianRule !== 'fixed' && others.length > 0 ? (
            <fieldset className={wide}>
              <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.excluded}</legend>
              <div className="flex flex-wrap gap-x-5 gap-y-1">
                {others.map(({ technicianId, name }) => (
                  <Checkbox
                    key={technicianId}
                    label={name}
                    checked={values.excluded.includes(technicianId)}
                    onChange={(isExcluded) => toggle(technicianId, isExcluded)}
                  />
                ))}
              </div>
            </fieldset>
          ) : null}
          <fieldset className={wide}>
            <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.skills}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              <Checkbox
                label={texts.skillsOfPool}
                checked={values.skills === null}
                onChange={(isOfPool) => form.setValue('skills', isOfPool ? null : [], { shouldDirty: true })}
              />
              {values.skills === null
                ? null
                : skills.map((skill) => (
                    <Checkbox
                      key={skill}
                      label={texts.skillNames[skill]}
                      checked={values.skills?.includes(skill) === true}
                      onChange={(isNeeded) =>
                        form.setValue(
                          'skills',
                          skills.filter((each) => (each === skill ? isNeeded : values.skills?.includes(each))),
                          { shouldDirty: true },
                        )
                      }
                    />
                  ))}
            </div>
          </fieldset>
        </>
      )}
    </>
  );
}

const priorityChoices = (['NORMAL', 'HIGH', 'URGENT'] as const).map((value) => ({
  value,
  label: texts.priorities[value],
}));

function Work({ form: { control }, isOneVisit }: { form: Form; isOneVisit: boolean }) {
  return (
    <>
      <NumberField control={control} name="changes.estimatedDuration" label={texts.minutes} whole />
      <SelectField control={control} name="changes.priority" label={texts.priority} choices={priorityChoices} />
      <TextField control={control} name="changes.windowFrom" type="time" label={texts.windowFrom} optional />
      <TextField control={control} name="changes.windowTo" type="time" label={texts.windowTo} optional />
      <TextAreaField
        control={control}
        name="changes.notes"
        label={texts.note}
        hint={texts.noteHint}
        maxLength={5000}
        className={wide}
      />
      {isOneVisit ? null : (
        <TextField
          control={control}
          name="changes.serviceDescription"
          label={texts.task}
          maxLength={2000}
          optional
          className={wide}
        />
      )}
    </>
  );
}

/** The next eight visits as they will be; a date is skipped with a tap. */
function Coming({ form, values, stop }: { form: Form; values: StopValues; stop: StopToEdit }) {
  const visits = useMemo(() => comingVisits(values, stop), [values, stop]);
  const canSkip = values.scope !== 'visit';
  const hasLetters = weeksCounted(values) === 2;
  const toggle = (date: CivilDate) =>
    form.setValue(
      'skipped',
      values.skipped.includes(date) ? values.skipped.filter((each) => each !== date) : [...values.skipped, date],
      { shouldDirty: true },
    );
  return (
    <aside aria-label={texts.nextVisits} className="md:sticky md:top-0 md:self-start">
      <div className="rounded-md border border-line bg-sunken p-3">
        <h3 className="text-md font-semibold">{texts.nextVisits}</h3>
        {visits.length === 0 ? <p className="mt-1 text-sm text-ink-2">{texts.noVisits}</p> : null}
        <ol className="mt-2 grid grid-cols-2 gap-1 md:grid-cols-1">
          {visits.map(({ date, serviceDate, isSkipped, isMoved }) => (
            <li key={`${serviceDate} ${date}`}>
              <button
                type="button"
                disabled={!canSkip}
                aria-pressed={isSkipped}
                aria-label={texts.skipDate(date)}
                onClick={() => toggle(serviceDate)}
                className={classNames(
                  'num flex min-h-11 w-full items-center justify-between gap-2 rounded-sm px-2 text-left text-sm enabled:hover:bg-surface md:min-h-8',
                  isSkipped && 'text-ink-3 line-through',
                )}
              >
                <span>
                  {formatDay(date, 'shortWeekdayAndDay')}
                  {hasLetters ? <span className="text-ink-3"> {letterOf(serviceDate)}</span> : null}
                </span>
                {isSkipped || isMoved ? (
                  <span className="text-xs text-ink-3 no-underline">{isSkipped ? texts.skipped : texts.movedTo}</span>
                ) : null}
              </button>
            </li>
          ))}
        </ol>
        {canSkip && visits.length > 0 ? <p className="mt-2 text-xs text-ink-3">{texts.nextVisitsHint}</p> : null}
      </div>
    </aside>
  );
}
