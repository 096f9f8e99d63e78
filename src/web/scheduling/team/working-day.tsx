import { useState } from 'react';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { weekdays } from '#contract/shapes.ts';
import { skills } from '#domain/scheduling/index.ts';
import { formatWeekday } from '#web/base/format.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { RouteMap } from '../map/route-map.tsx';
import type { PersonForm } from './person-form.ts';
import { teamTexts } from './texts.ts';

const texts = teamTexts.day;

interface WorkingDayProps {
  form: PersonForm;
  /** Null for somebody new. */
  technician: Technician | null;
}

const startChoices = [
  { value: 'shop', label: texts.shop },
  { value: 'place', label: texts.place },
  { value: 'stop', label: texts.firstStop },
];
const endChoices = [
  { value: 'same', label: texts.same },
  { value: 'shop', label: texts.shop },
  { value: 'place', label: texts.place },
  { value: 'stop', label: texts.lastStop },
];

/** Everything about a technician's day that is not usual; opened where something is set, or refused. */
export function WorkingDay({ form, technician }: WorkingDayProps) {
  const { control, formState } = form;
  const values = form.watch();
  const days = weekdays.filter((day) => values.workingDays?.includes(day));
  const able = Object.values(values.skills);
  const isSet =
    [values.startPlace, values.endPlace].some(({ kind }) => kind === 'place' || kind === 'stop') ||
    values.ownHours ||
    values.hasLunch ||
    able.includes(false) ||
    values.vehicle !== '';
  const [startsOpen] = useState(isSet);
  const { errors } = formState;
  const isRefused = Boolean(errors.startPlace || errors.endPlace || errors.hours || errors.lunch);
  return (
    <details open={startsOpen || isRefused || undefined} className="rounded-sm border border-line px-4 py-3">
      <summary className="cursor-pointer text-sm font-medium text-ink-2">{texts.title}</summary>
      <div className="mt-4 flex flex-col gap-4">
        <Place form={form} technician={technician} end="start" />
        <Place form={form} technician={technician} end="end" />
        <CheckboxField control={control} name="ownHours" label={texts.ownHours} />
        {values.ownHours
          ? days.map((day) => (
              <div key={day} className="grid grid-cols-2 gap-4">
                <TextField
                  control={control}
                  name={`hours.${day}.from`}
                  type="time"
                  label={texts.from(formatWeekday(day))}
                />
                <TextField
                  control={control}
                  name={`hours.${day}.to`}
                  type="time"
                  label={texts.to(formatWeekday(day))}
                />
              </div>
            ))
          : null}
        <CheckboxField control={control} name="hasLunch" label={texts.hasLunch} />
        {values.hasLunch ? (
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
            <TextField control={control} name="lunch.from" type="time" label={texts.lunchFrom} />
            <TextField control={control} name="lunch.to" type="time" label={texts.lunchTo} />
            <NumberField control={control} name="lunch.minutes" label={texts.lunchMinutes} whole />
          </div>
        ) : null}
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium text-ink-2">{texts.skills}</legend>
          <div className="grid gap-x-4 sm:grid-cols-3">
            {skills.map((skill) => (
              <CheckboxField key={skill} control={control} name={`skills.${skill}`} label={texts.skillNames[skill]} />
            ))}
          </div>
          <p className="text-xs text-ink-3">{texts.skillsHint}</p>
        </fieldset>
        <TextField
          control={control}
          name="vehicle"
          label={texts.vehicle}
          optional
          maxLength={100}
          hint={texts.vehicleHint}
        />
      </div>
    </details>
  );
}

/** Where the day starts or ends. A place that is known can be moved on the map. */
function Place({ form, technician, end }: WorkingDayProps & { end: 'start' | 'end' }) {
  const { control } = form;
  const name = end === 'start' ? 'startPlace' : 'endPlace';
  const { kind, address, pin } = form.watch(name);
  const isStored = technician?.[name]?.kind === kind && (technician[name]?.address ?? '') === address;
  const stored = isStored ? (technician?.ends?.[end] ?? null) : null;
  const set = pin?.address === address ? pin : null;
  const shown = set ?? stored ?? technician?.ends?.[end] ?? null;
  const hint =
    kind === 'shop'
      ? technician !== null && isStored && stored === null
        ? texts.shopUnknown
        : texts.fromShop
      : kind === 'stop' && end === 'start'
        ? texts.notCounted
        : undefined;
  return (
    <>
      <SelectField
        control={control}
        name={`${name}.kind`}
        label={end === 'start' ? texts.startsAt : texts.endsAt}
        choices={end === 'start' ? startChoices : endChoices}
        hint={hint}
      />
      {kind === 'place' ? (
        <TextField
          control={control}
          name={`${name}.address`}
          label={end === 'start' ? texts.startAddress : texts.endAddress}
          autoComplete="off"
          maxLength={300}
          hint={texts.addressHint}
        />
      ) : null}
      {kind === 'place' && shown !== null ? (
        <RouteMap
          routes={[
            {
              key: name,
              name: '',
              stops: [{ key: name, name: end === 'start' ? texts.pinOf : texts.pinOfEnd, coordinates: shown }],
            },
          ]}
          shape="wide"
          onPick={(place) => form.setValue(name, { kind, address, pin: { ...place, address } }, { shouldDirty: true })}
          pickHint={texts.movePin}
        />
      ) : null}
    </>
  );
}
