import { type ReactNode, useId } from 'react';
import { type Control, type UseFormReturn, type UseFormSetValue, useFormState, useWatch } from 'react-hook-form';
import type { WaterAnalysisFields, WaterAnalysisForm } from '#contract/water/water.ts';
import {
  type Chemical,
  idealRanges,
  type OwnTargets,
  poolTypeOf,
  productsFor,
  productTable,
  productTexts,
  sanitizerOf,
} from '#domain/water/index.ts';
import { words } from '#web/base/language.ts';
import { useCan } from '#web/base/session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Select, type SelectChoices } from '#web/ui/fields/select.tsx';
import { keyOf, type ProductChoice, productsIn } from './analysis-values.ts';
import { useCompanyStock } from './api.ts';
import { FieldStatus } from './reading-status.tsx';
import { waterTexts as texts } from './texts.ts';

type Job = keyof WaterAnalysisForm['products'];

const acids: readonly Chemical[] = productsFor.lowerPh;
const bases: readonly Chemical[] = productsFor.raisePh;
const sanitizers: Readonly<Record<ReturnType<typeof sanitizerOf>, readonly Chemical[]>> = {
  chlorine: productsFor.chlorinate,
  saltwater: productsFor.chlorinate,
  bromine: productsFor.brominate,
  natural: [],
};

interface ProductFieldsProps {
  control: Control<WaterAnalysisFields, unknown, WaterAnalysisForm>;
  setValue: UseFormSetValue<WaterAnalysisFields>;
  sanitizer: ReturnType<typeof sanitizerOf>;
  stock: readonly ProductChoice[];
  elsewhere: readonly ProductChoice[];
}

/** Which product does which job, and how strong it is: from stock, or any other. */
function ProductFields({ sanitizer, ...shared }: ProductFieldsProps) {
  return (
    <fieldset className="mt-4 flex flex-col gap-3 border-t border-line pt-3">
      <legend className="sr-only">{texts.products}</legend>
      <p aria-hidden="true" className="text-sm font-semibold">
        {texts.products}
      </p>
      {sanitizer === 'natural' ? null : (
        <ProductRow job="sanitizer" label={texts.sanitizerProduct} able={sanitizers[sanitizer]} {...shared} />
      )}
      <ProductRow job="acid" label={texts.acidProduct} able={acids} {...shared} />
      <ProductRow job="base" label={texts.baseProduct} able={bases} {...shared} />
    </fieldset>
  );
}

interface ProductRowProps extends Omit<ProductFieldsProps, 'sanitizer'> {
  job: Job;
  label: string;
  able: readonly Chemical[];
}

const named = ({ chemical, strengthPct }: ProductChoice): string =>
  texts.strength(words.say(productTexts.names[chemical]), strengthPct ?? productTable[chemical].strengthPct);

function ProductRow({ job, label, able, control, setValue, stock, elsewhere }: ProductRowProps) {
  const id = useId();
  const chosen = useWatch({ control, name: `products.${job}` });
  const fits = ({ chemical }: ProductChoice): boolean => able.includes(chemical);
  const here = stock.filter(fits);
  const there = elsewhere.filter((one) => fits(one) && !here.some((own) => keyOf(own) === keyOf(one)));
  const others = able
    .map((chemical): ProductChoice => ({ chemical, strengthPct: productTable[chemical].strengthPct }))
    .filter((one) => ![...here, ...there].some((held) => keyOf(held) === keyOf(one)));
  const all = [...here, ...there, ...others];
  const usual = able[0];
  const automatic = here[0] ?? (usual ? { chemical: usual } : undefined);
  const options = (choices: readonly ProductChoice[]) =>
    choices.map((choice) => ({ value: keyOf(choice), label: named(choice) }));
  const groups: SelectChoices = [
    { group: texts.stockHere, options: options(here) },
    { group: texts.stockElsewhere, options: options(there) },
    { group: texts.otherProducts, options: options(others) },
  ].filter((group) => group.options.length > 0);
  // With a strength of one's own it is still the product that was chosen.
  const value =
    chosen.chemical === ''
      ? ''
      : (all.map(keyOf).find((key) => key === `${chosen.chemical} ${chosen.strengthPct ?? ''}`) ??
        all.map(keyOf).find((key) => key.startsWith(`${chosen.chemical} `)) ??
        '');
  const choose = (key: string): void => {
    const choice = all.find((one) => keyOf(one) === key);
    setValue(
      `products.${job}`,
      choice
        ? {
            chemical: choice.chemical,
            strengthPct: choice.strengthPct ?? productTable[choice.chemical].strengthPct,
          }
        : { chemical: '', strengthPct: null },
      { shouldDirty: true, shouldValidate: true },
    );
  };
  return (
    <div className={classNames('grid items-start gap-4', chosen.chemical !== '' && 'grid-cols-[1fr_7rem]')}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium text-ink-2">
          {label}
        </label>
        <Select
          id={id}
          value={value}
          placeholder={
            automatic ? (here[0] ? texts.fromStock(named(automatic)) : texts.usualProduct(named(automatic))) : undefined
          }
          choices={groups}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {chosen.chemical === '' ? null : (
        <NumberField control={control} name={`products.${job}.strengthPct`} label={texts.strengthLabel} unit="%" />
      )}
    </div>
  );
}

export interface MoreConditionsProps {
  form: UseFormReturn<WaterAnalysisFields, unknown, WaterAnalysisForm>;
  stock: readonly ProductChoice[];
  /** Of the pool in hand. */
  targets?: OwnTargets | null | undefined;
}

/** What most tests leave out: further readings where the pool's type has them, and the products at hand. */
export function MoreConditions({ form: { control, setValue }, stock, targets }: MoreConditionsProps) {
  const typed = useWatch({ control });
  const { errors } = useFormState({ control });
  const poolType = poolTypeOf(typed.poolType);
  const sanitizer = sanitizerOf(poolType);
  const seesStock = useCan('reagents', 'view');
  const elsewhere = useCompanyStock(seesStock).data ?? [];
  const ranges = idealRanges({ poolType, targets });
  // A value that is there, or faulty, stays in sight even where the type does without the reading.
  const shows = (field: 'cyanuricAcid' | 'combinedChlorine' | 'borate', has: boolean): boolean =>
    has || errors[field] !== undefined || (typed[field] ?? null) !== null;
  const reading = (name: 'cyanuricAcid' | 'combinedChlorine' | 'salt' | 'borate', hint?: ReactNode) => (
    <NumberField control={control} name={name} label={texts[name]} unit="ppm" optional hint={hint} />
  );
  const status = (name: 'cyanuricAcid' | 'salt') => (
    <FieldStatus reading={name} value={typed[name]} {...{ poolType, targets }} />
  );
  const chlorinated = sanitizer === 'chlorine' || sanitizer === 'saltwater';
  return (
    <>
      <div className="grid grid-cols-2 gap-4 pt-2">
        {shows('cyanuricAcid', chlorinated) ? reading('cyanuricAcid', status('cyanuricAcid')) : null}
        {shows('combinedChlorine', chlorinated) ? reading('combinedChlorine') : null}
        {reading('salt', ranges.salt ? status('salt') : texts.saltForIndex)}
        {shows('borate', sanitizer !== 'natural') ? reading('borate', texts.borateHint) : null}
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
