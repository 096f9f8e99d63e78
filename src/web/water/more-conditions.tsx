import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import type { WaterAnalysisFields, WaterAnalysisForm } from '#contract/water/water.ts';
import { idealRanges, sanitizerOf } from '#domain/water/index.ts';
import { useCan } from '#web/base/session.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { poolTypeOf } from './analysis-values.ts';
import { useCompanyStock } from './api.ts';
import { FieldStatus } from './field-status.tsx';
import { ProductFields } from './product-fields.tsx';
import { type ProductChoice, productsIn } from './stock-products.ts';
import { waterTexts as texts } from './texts.ts';

export interface MoreConditionsProps {
  form: UseFormReturn<WaterAnalysisFields, unknown, WaterAnalysisForm>;
  /** What stands at the pool, the preferred first. */
  stock: readonly ProductChoice[];
}

/** What most tests leave out: further readings where the pool's type has them, and the products at hand. */
export function MoreConditions({ form: { control, setValue }, stock }: MoreConditionsProps) {
  const typed = useWatch({ control });
  const { errors } = useFormState({ control });
  const poolType = poolTypeOf(typed.poolType);
  const sanitizer = sanitizerOf(poolType);
  const seesStock = useCan('reagents', 'view');
  const elsewhere = useCompanyStock(seesStock).data ?? [];
  const ranges = idealRanges(poolType);
  // A value that is there, or faulty, stays in sight even where the type does without the reading.
  const shows = (field: 'cyanuricAcid' | 'combinedChlorine' | 'borate', has: boolean): boolean =>
    has || errors[field] !== undefined || (typed[field] ?? null) !== null;
  const chlorinated = sanitizer === 'chlorine' || sanitizer === 'saltwater';
  return (
    <>
      <div className="grid grid-cols-2 gap-4 pt-2">
        {shows('cyanuricAcid', chlorinated) ? (
          <NumberField
            control={control}
            name="cyanuricAcid"
            label={texts.cyanuricAcid}
            unit="ppm"
            optional
            hint={<FieldStatus reading="cyanuricAcid" value={typed.cyanuricAcid} poolType={poolType} />}
          />
        ) : null}
        {shows('combinedChlorine', chlorinated) ? (
          <NumberField control={control} name="combinedChlorine" label={texts.combinedChlorine} unit="ppm" optional />
        ) : null}
        <NumberField
          control={control}
          name="salt"
          label={texts.salt}
          unit="ppm"
          optional
          hint={
            ranges.salt ? <FieldStatus reading="salt" value={typed.salt} poolType={poolType} /> : texts.saltForIndex
          }
        />
        {shows('borate', sanitizer !== 'natural') ? (
          <NumberField
            control={control}
            name="borate"
            label={texts.borate}
            unit="ppm"
            optional
            hint={texts.borateHint}
          />
        ) : null}
        {sanitizer === 'natural' ? null : (
          <div className="col-span-2 grid grid-cols-2 gap-x-4 gap-y-2">
            <CheckboxField control={control} name="algaeVisible" label={texts.algaeVisible} />
            <CheckboxField control={control} name="cloudy" label={texts.cloudy} />
          </div>
        )}
      </div>
      <ProductFields
        control={control}
        setValue={setValue}
        sanitizer={sanitizer}
        stock={stock}
        elsewhere={productsIn(elsewhere)}
      />
    </>
  );
}
