import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type CostRates, saveCostRatesBody } from '#contract/analytics/service-costs.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useCostRates, useSaveCostRates } from './api.ts';
import { dollars, rateText } from './cost-parts.tsx';
import { costTrackingTexts } from './texts.ts';

const texts = costTrackingTexts.rates;

export function RatesTab() {
  const rates = useCostRates();
  if (rates.data) return <RatesForm rates={rates.data} />;
  return (
    <Card flush>
      {rates.isError ? (
        <ErrorState title={texts.loadFailed} error={rates.error} onRetry={() => void rates.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Card>
  );
}

const useRatesForm = ({ wagePerHour, costPerMile, technicians, chemicals }: CostRates) =>
  useForm({
    resolver: standardSchemaResolver(saveCostRatesBody),
    defaultValues: {
      wagePerHour,
      costPerMile,
      technicians: technicians.map(({ technicianId, wagePerHour: wage }) => ({ technicianId, wagePerHour: wage })),
      chemicals: chemicals.map(({ product, price, amount, unit }) => ({ product, price, amount, unit })),
    },
  });

function RatesForm({ rates }: { rates: CostRates }) {
  const form = useRatesForm(rates);
  const mayEdit = useCan('cost_tracking', 'edit');
  const opens = useOpensFeature('cost_tracking');
  const save = useSaveCostRates();
  const disabled = !(mayEdit && opens);
  return (
    <Form
      form={form}
      label={costTrackingTexts.view.rates}
      onSubmit={async (body) => {
        await save.mutateAsync(body).catch(tellingFailure(texts.notSaved));
        toast({ variant: 'success', title: texts.saved, description: texts.savedMore });
      }}
    >
      <p className="max-w-prose text-sm text-ink-2">{texts.purpose}</p>
      <Card title={texts.work}>
        <div className="grid gap-4 sm:grid-cols-2 md:max-w-xl">
          <NumberField
            control={form.control}
            name="wagePerHour"
            label={texts.wage}
            prefix="$"
            unit={texts.anHour}
            hint={texts.estimateStands(rateText(rates.estimates.wagePerHour))}
            disabled={disabled}
          />
          <NumberField
            control={form.control}
            name="costPerMile"
            label={texts.mile}
            prefix="$"
            unit={texts.aMile}
            hint={texts.estimateStands(rateText(rates.estimates.costPerMile))}
            disabled={disabled}
          />
        </div>
      </Card>
      <Card title={texts.technicians}>
        <p className="mb-3 text-sm text-ink-2">
          {rates.technicians.length === 0 ? texts.noTechnicians : texts.techniciansMore}
        </p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {rates.technicians.map(({ technicianId, name }, index) => (
            <NumberField
              key={technicianId}
              control={form.control}
              name={`technicians.${index}.wagePerHour`}
              label={name}
              prefix="$"
              unit={texts.anHour}
              disabled={disabled}
            />
          ))}
        </div>
      </Card>
      <Card title={texts.chemicals}>
        <p className="mb-3 text-sm text-ink-2">{texts.chemicalsMore}</p>
        <ul className="flex flex-col divide-y divide-line">
          {rates.chemicals.map((chemical, index) => (
            <ChemicalPrice key={chemical.product} {...{ chemical, index, disabled }} control={form.control} />
          ))}
        </ul>
      </Card>
      {disabled ? (
        <p className="text-sm text-ink-2">{texts.readOnly}</p>
      ) : (
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-1 bg-ground px-1 py-3">
          <Button
            type="submit"
            variant="primary"
            busy={form.formState.isSubmitting}
            className="max-md:h-13 max-md:w-full"
          >
            {texts.save}
          </Button>
        </div>
      )}
    </Form>
  );
}

interface ChemicalPriceProps {
  chemical: CostRates['chemicals'][number];
  index: number;
  control: ReturnType<typeof useRatesForm>['control'];
  disabled: boolean;
}

const unitTexts: Readonly<Record<string, string>> = { ...texts.weights, ...texts.volumes };
const choicesOf = (units: Readonly<Record<string, string>>) =>
  Object.entries(units).map(([value, label]) => ({ value, label }));
const unitChoices = { weights: choicesOf(texts.weights), volumes: choicesOf(texts.volumes) };
/** Weights stay weights, and volumes volumes. */
const unitsLike = (unit: string) => (Object.hasOwn(texts.weights, unit) ? unitChoices.weights : unitChoices.volumes);

function ChemicalPrice({ chemical, index, control, disabled }: ChemicalPriceProps) {
  const { name, amount, unit, estimatedPrice } = chemical;
  return (
    <li className="grid grid-cols-3 gap-3 py-3 first:pt-0 md:grid-cols-[minmax(0,1fr)_9rem_7rem_7rem]">
      <div className="max-md:col-span-3 md:self-end md:pb-2">
        <h3>{name}</h3>
        <p className="num text-xs text-ink-3">
          {texts.estimatedPrice(dollars(estimatedPrice), `${amount} ${unitTexts[unit] ?? unit}`)}
        </p>
      </div>
      <fieldset className="contents">
        <legend className="sr-only">{name}</legend>
        <NumberField
          control={control}
          name={`chemicals.${index}.price`}
          label={texts.price}
          prefix="$"
          disabled={disabled}
        />
        <NumberField control={control} name={`chemicals.${index}.amount`} label={texts.amount} disabled={disabled} />
        <SelectField
          control={control}
          name={`chemicals.${index}.unit`}
          label={texts.unit}
          choices={unitsLike(unit)}
          disabled={disabled}
        />
      </fieldset>
    </li>
  );
}
