import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Reagent } from '#contract/stock/reagents.ts';
import { firstPoolId } from '#domain/water/index.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import type { SelectChoices } from '#web/ui/fields/select.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { type StockPlace, usePools, useTransfer, useTrucks } from './api.ts';
import { reagentsTexts as texts } from './texts.ts';

interface Props {
  reagent: Reagent;
  place: StockPlace;
  onClose: () => void;
}

type HowMuch = 'whole' | 'part';

const placeNamed = (value: string): StockPlace => {
  const id = value.slice(value.indexOf(':') + 1);
  return value.startsWith('truck:') ? { technicianId: id } : { poolId: id };
};

const schemaOf = (howMuch: HowMuch, level: number) => {
  const wrong = texts.amountWrong(1, level);
  const part = z.number(wrong).check(z.int(wrong), z.minimum(1, wrong), z.maximum(level, wrong));
  return z.object({
    to: z.string().check(z.minLength(1, texts.chooseWhere)),
    percent: howMuch === 'whole' ? z.unknown() : part,
  });
};

export function TransferDialog({ reagent, place, onClose }: Props) {
  const [howMuch, setHowMuch] = useState<HowMuch>('whole');
  const form = useForm<{ to: string; percent: unknown }>({
    resolver: standardSchemaResolver(schemaOf(howMuch, reagent.level)),
    defaultValues: { to: '', percent: Math.min(10, reagent.level) },
  });
  const choices = useDestinations(place);
  const transfer = useTransfer(place);
  const percent = useWatch({ control: form.control, name: 'percent' });
  return (
    <Dialog open onOpenChange={onClose} title={texts.moveTitle(reagent.description)} width="sm">
      <Form
        form={form}
        onSubmit={async ({ to, percent: part }) => {
          await transfer.mutateAsync({
            id: reagent.id,
            to: placeNamed(to),
            percent: howMuch === 'part' && typeof part === 'number' ? part : undefined,
          });
          const description = texts.movedTo(reagent.description, nameOf(choices, to));
          toast({ variant: 'success', title: texts.moved, description });
          onClose();
        }}
      >
        <SelectField
          control={form.control}
          name="to"
          label={texts.whereTo}
          placeholder={texts.chooseWhere}
          choices={choices}
        />
        <Tabs
          label={texts.howMuch}
          look="segments"
          value={howMuch}
          onChange={(value) => setHowMuch(value === 'part' ? 'part' : 'whole')}
          tabs={[
            {
              value: 'whole',
              label: texts.wholePackage,
              content: <p className="text-sm text-ink-2">{texts.wholeMore(reagent.level)}</p>,
            },
            {
              value: 'part',
              label: texts.partOfIt,
              content: (
                <NumberField
                  control={form.control}
                  name="percent"
                  label={texts.amount}
                  unit="%"
                  whole
                  hint={amountHint(reagent, percent)}
                />
              ),
            },
          ]}
        />
        <DialogButtons label={texts.moveNow} busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** "10% of 2.5 gal are 0.25 gal", where the package is known. */
function amountHint({ packageAmount, packageUnit, level }: Reagent, percent: unknown): string {
  if (packageAmount === null || packageUnit === null || typeof percent !== 'number') return texts.left(level);
  return texts.partIs(percent, packageAmount, packageUnit, (percent / 100) * packageAmount);
}

const nameOf = (choices: SelectChoices, value: string): string =>
  choices.flatMap((one) => ('group' in one ? one.options : [one])).find((one) => one.value === value)?.label ?? '';

function useDestinations(place: StockPlace): SelectChoices {
  const { trucks = [] } = useTrucks();
  const pools = usePools();
  const isHere = (one: StockPlace): boolean =>
    'poolId' in one
      ? 'poolId' in place && one.poolId === place.poolId
      : 'technicianId' in place && one.technicianId === place.technicianId;
  const onTrucks = trucks
    .filter(({ technicianId }) => !isHere({ technicianId }))
    .map(({ technicianId, name }) => ({ value: `truck:${technicianId}`, label: texts.truckOf(name) }));
  const atPools = (pools.data ?? [])
    .filter(({ poolId }) => poolId !== firstPoolId && !isHere({ poolId }))
    .map(({ poolId, name, customerName }) => ({
      value: `pool:${poolId}`,
      label: [customerName, name].filter(Boolean).join(' · '),
    }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const company = isHere({ poolId: firstPoolId }) ? [] : [{ value: `pool:${firstPoolId}`, label: texts.companyStock }];
  return [
    ...company,
    ...(onTrucks.length > 0 ? [{ group: texts.trucks, options: onTrucks }] : []),
    ...(atPools.length > 0 ? [{ group: texts.pools, options: atPools }] : []),
  ];
}
