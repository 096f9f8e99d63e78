import { Plus } from 'lucide-react';
import { useFieldArray, type useForm } from 'react-hook-form';
import { routeDays } from '#contract/scheduling/routes.ts';
import type { StopToEdit } from '#contract/scheduling/stop-edits.ts';
import { addDays, boundOfSeason, type CivilDate } from '#domain/calendar/index.ts';
import { formatDay } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  anchorsOf,
  frequencies,
  letterOf,
  mostSeasons,
  newSeason,
  type StopValues,
  weekdayNameOf,
  weeksCounted,
} from './stop-form.ts';
import { stopTexts as texts } from './texts.ts';

type Form = ReturnType<typeof useForm<StopValues>>;

const wide = 'sm:col-span-2';

const dayChoices = routeDays.map((value) => ({ value, label: weekdayNameOf(value) }));
const frequencyChoices = frequencies.map((value) => ({ value, label: texts.frequencies[value] }));
const weekChoices = texts.weeksOfMonth.map((label, index) => ({ value: String(index + 1), label }));
const monthChoices = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: texts.month(index + 1),
}));
const datesShown = 3;

/** On which days and dates: weekday, how often, the seasons, from when to when. */
export function When({ form, values, stop }: { form: Form; values: StopValues; stop: StopToEdit }) {
  const { control } = form;
  const { frequency } = values;
  const begin = values.scope === 'from' && values.date > stop.today ? values.date : stop.today;
  const every = weeksCounted(values);
  const anchors = every > 1 ? anchorsOf(values, begin) : [];
  return (
    <>
      <SelectField control={control} name="changes.dayOfWeek" label={texts.day} choices={dayChoices} />
      <SelectField control={control} name="frequency" label={texts.frequency} choices={frequencyChoices} />
      {frequency === 'twice' ? (
        <SelectField
          control={control}
          name="secondDay"
          label={texts.secondDay}
          placeholder={texts.secondDay}
          choices={dayChoices.filter(
            ({ value }) =>
              value !== values.changes.dayOfWeek && !stop.others.some(({ dayOfWeek }) => dayOfWeek === value),
          )}
        />
      ) : null}
      {every > 1 ? <ParityField form={form} values={values} anchors={anchors} every={every} /> : null}
      {frequency === 'month-week' ? (
        <SelectField control={control} name="week" label={texts.weekOfMonth} choices={weekChoices} />
      ) : null}
      {frequency === 'month-day' ? (
        <NumberField control={control} name="monthDay" label={texts.dayOfMonth} whole />
      ) : null}
      <Seasons form={form} values={values} />
      <TextField control={control} name="changes.startDate" type="date" label={texts.startDate} optional />
      <TextField control={control} name="changes.endDate" type="date" label={texts.endDate} optional />
      <SelectField
        control={control}
        name="dayRule"
        label={texts.dayRule}
        className={wide}
        choices={(['auto', 'fixed', 'flexible'] as const).map((value) => ({ value, label: texts.dayRules[value] }))}
      />
    </>
  );
}

const seasonFrequencies = [
  { value: 'none', label: texts.noService },
  ...frequencyChoices.filter(({ value }) => value !== 'twice'),
];

/** The parts of the year that are served differently: each with its dates and how often. */
function Seasons({ form, values }: { form: Form; values: StopValues }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'seasons' });
  return (
    <div className={classNames(wide, 'flex flex-col gap-3')}>
      {fields.map(({ id }, index) => {
        const season = values.seasons[index];
        if (season === undefined) return null;
        const name = `seasons.${index}` as const;
        return (
          <fieldset
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_5rem] gap-3 rounded-md border border-line p-3 sm:grid-cols-[minmax(0,1fr)_5rem_minmax(0,1fr)_5rem]"
          >
            <legend className="px-1 text-sm font-medium text-ink-2">{texts.seasonNumber(index + 1)}</legend>
            <SelectField control={control} name={`${name}.fromMonth`} label={texts.seasonFrom} choices={monthChoices} />
            <SelectField
              control={control}
              name={`${name}.fromDay`}
              label={texts.seasonFromDay}
              choices={daysOf(season.fromMonth, season.fromDay)}
            />
            <SelectField control={control} name={`${name}.toMonth`} label={texts.seasonTo} choices={monthChoices} />
            <SelectField
              control={control}
              name={`${name}.toDay`}
              label={texts.seasonToDay}
              choices={daysOf(season.toMonth, season.toDay)}
            />
            <div className="col-span-full grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
                <SelectField
                  control={control}
                  name={`${name}.frequency`}
                  label={texts.seasonFrequency}
                  choices={seasonFrequencies}
                />
                {season.frequency === 'month-week' ? (
                  <SelectField
                    control={control}
                    name={`${name}.week`}
                    label={texts.weekOfMonth}
                    choices={weekChoices}
                  />
                ) : null}
                {season.frequency === 'month-day' ? (
                  <NumberField control={control} name={`${name}.monthDay`} label={texts.dayOfMonth} whole />
                ) : null}
              </div>
              <Button variant="quiet" aria-label={texts.removeSeasonOf(index + 1)} onClick={() => remove(index)}>
                {texts.removeSeason}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {fields.length > 1 ? <p className="text-xs text-ink-3">{texts.seasonsOverlap}</p> : null}
      {fields.length < mostSeasons ? (
        <div>
          <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => append(newSeason(values))}>
            {fields.length === 0 ? texts.season : texts.addSeason}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The days of a month; a chosen one past its end stays to be seen, and counts as the last. */
const daysOf = (month: string, chosen: string) =>
  allDays
    .filter((day) => day === chosen || boundOfSeason(`${month}-${day}`) === `${month}-${day}`)
    .map((value) => ({
      value,
      label: String(Number(boundOfSeason(`${month}-${value}`).slice(3))),
    }));
const allDays = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));

interface ParityProps {
  form: Form;
  values: StopValues;
  anchors: readonly CivilDate[];
  every: number;
}

/** Which of the weeks count, identified by their dates. */
function ParityField({ form, values, anchors, every }: ParityProps) {
  const weekOf = (date: CivilDate): number => Math.floor((Date.parse(date) / 86_400_000 + 3) / 7);
  const counted = anchors.find((date) => (weekOf(date) - weekOf(values.anchor)) % every === 0) ?? anchors[0];
  return (
    <SelectField
      control={form.control}
      name="anchor"
      label={texts.startingWith}
      className={wide}
      choices={anchors.map((date) => ({
        // The date that is set stays set as long as its weeks are the same.
        value: date === counted ? values.anchor : date,
        label: `${every === 2 ? `${texts.fortnight(letterOf(date))}: ` : ''}${Array.from({ length: datesShown }, (_, index) => formatDay(addDays(date, 7 * every * index), 'monthAndDay')).join(', ')} …`,
      }))}
    />
  );
}
