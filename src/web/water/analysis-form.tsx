import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { WaterAnalysisFields, WaterAnalysisForm } from '#contract/water/water.ts';
import { type OwnTargets, poolTypeOf } from '#domain/water/index.ts';
import { poolTypeChoices } from '#web/base/pool-types.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { lazyComponent, loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { computedIndex, type ProductChoice } from './analysis-values.ts';
import type { MoreConditionsProps } from './more-conditions.tsx';
import { FieldStatus } from './reading-status.tsx';
import { waterTexts as texts } from './texts.ts';

const MoreConditions = lazyComponent<MoreConditionsProps & { onFailed: () => void }>(
  async () => (await import('./more-conditions.tsx')).MoreConditions,
  { onFailure: ({ onFailed }) => onFailed() },
);

/** Fields inside the closed section, which opens when one of them has an error. */
const furtherFields = ['cyanuricAcid', 'combinedChlorine', 'salt', 'borate', 'products'] as const;

type MeasuredField = 'chlorine' | 'pH' | 'totalAlkalinity' | 'calciumHardness' | 'temperature';

export interface AnalysisFormProps {
  form: UseFormReturn<WaterAnalysisFields, unknown, WaterAnalysisForm>;
  onAnalyze: (values: WaterAnalysisForm) => Promise<void>;
  poolChoice?: ReactNode;
  stock: readonly ProductChoice[];
  sizeHint?: ReactNode;
  /** Of the pool in hand, as long as its type is chosen. */
  targets?: OwnTargets | null | undefined;
}

/** The water analysis form, with each reading's status as it is typed. */
export function AnalysisForm({ form, onAnalyze, poolChoice, stock, sizeHint, targets }: AnalysisFormProps) {
  const { control } = form;
  const [more, setMore] = useState(false);
  const { errors } = useFormState({ control });
  const faulty = furtherFields.some((field) => errors[field] !== undefined);
  useEffect(() => {
    if (faulty) setMore(true);
  }, [faulty]);
  useEffect(() => loadAtFirstTouch([MoreConditions]), []);
  const typed = { ...form.getValues(), ...useWatch({ control }) };
  const poolType = poolTypeOf(typed.poolType);
  const index = computedIndex(typed);
  const status = (name: 'lsi' | MeasuredField) => (
    <FieldStatus reading={name} value={typed[name]} {...{ poolType, targets }} />
  );
  const reading = (name: MeasuredField, unit?: string) => (
    <NumberField control={control} name={name} label={texts[name]} unit={unit} hint={status(name)} />
  );
  return (
    <Form form={form} onSubmit={onAnalyze} label={texts.title}>
      <Card title={texts.poolSection}>
        <div className="flex flex-col gap-4">
          {poolChoice}
          <div className="grid grid-cols-2 gap-4">
            <NumberField
              control={control}
              name="poolSize"
              label={texts.poolSize}
              unit={texts.gallons}
              whole
              hint={sizeHint}
            />
            <SelectField control={control} name="poolType" label={texts.poolType} choices={poolTypeChoices} />
          </div>
        </div>
      </Card>
      <Card title={texts.readingsSection}>
        <div className="grid grid-cols-2 gap-4">
          {reading('chlorine', 'ppm')}
          {reading('pH')}
          {reading('totalAlkalinity', 'ppm')}
          {reading('calciumHardness', 'ppm')}
          {reading('temperature', '°F')}
          <NumberField
            control={control}
            name="lsi"
            label={texts.lsi}
            hint={
              <span className="flex flex-wrap items-center gap-x-2.5">
                {status('lsi')}
                <span className="num">
                  {index === null ? texts.notComputable : texts.computed(texts.signed(index))}
                </span>
              </span>
            }
          />
        </div>
        <details
          open={more}
          onToggle={(event) => setMore(event.currentTarget.open)}
          className="group mt-4 border-t border-line pt-1"
        >
          <summary className="-mx-1 flex min-h-12 list-none items-center gap-1.5 rounded-sm px-1 text-sm font-semibold text-brand md:min-h-10 [&::-webkit-details-marker]:hidden">
            <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
            {texts.moreReadings}
          </summary>
          {more ? <MoreConditions {...{ form, stock, targets }} onFailed={() => setMore(false)} /> : null}
        </details>
        <TextAreaField
          control={control}
          name="notes"
          label={texts.notes}
          hint={texts.notesHint}
          rows={2}
          optional
          className="mt-4"
        />
      </Card>
      <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
        {texts.analyze}
      </Button>
    </Form>
  );
}
