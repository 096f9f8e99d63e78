import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { equipmentKinds } from '#contract/choices.ts';
import type { CustomerProperty } from '#contract/customers/customers.ts';
import { createEquipmentBody, type EquipmentRecord } from '#contract/customers/equipment.ts';
import { propertyLabel } from '#domain/scheduling/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { propertiesPathOf, usePoolsOf } from '../api.ts';
import { useSaveEquipment } from './api.ts';
import { nameOf } from './equipment-row.tsx';
import { equipmentTexts as texts } from './texts.ts';

const kindChoices = equipmentKinds.map((value) => ({ value, label: texts.kinds[value] }));
const equipmentForm = z.omit(createEquipmentBody, { equipmentId: true });

export interface EquipmentDialogProps {
  customerId: string;
  piece: EquipmentRecord | null;
  onClose: () => void;
}

export function EquipmentDialog({ customerId, piece, onClose }: EquipmentDialogProps) {
  const pools = usePoolsOf(customerId);
  const properties = useQuery<CustomerProperty[]>({ queryKey: [propertiesPathOf(customerId)] });
  const save = useSaveEquipment(customerId, piece?.equipmentId ?? null);
  const form = useForm<z.input<typeof equipmentForm>, unknown, z.output<typeof equipmentForm>>({
    resolver: standardSchemaResolver(equipmentForm),
    defaultValues: {
      kind: piece?.kind,
      poolId: piece?.poolId ?? '',
      propertyId: piece?.propertyId ?? '',
      make: piece?.make ?? '',
      model: piece?.model ?? '',
      serialNumber: piece?.serialNumber ?? '',
      installedOn: piece?.installedOn ?? '',
      warrantyUntil: piece?.warrantyUntil ?? '',
      retiredOn: piece?.retiredOn ?? '',
      notes: piece?.notes ?? '',
    },
  });
  const { control } = form;
  const title = piece ? texts.edit(nameOf(piece)) : texts.add;
  // A pool's equipment is where the pool is.
  const hasPool = Boolean(useWatch({ control, name: 'poolId' }));
  const places = (properties.data ?? []).filter(
    ({ isActive, propertyId }) => isActive || propertyId === piece?.propertyId,
  );
  const poolChoices = (pools.data ?? []).map(({ poolId, name }) => ({ value: poolId, label: name }));
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      submitLabel={texts.save}
      onSubmit={async (body) => {
        await save.mutateAsync(body).catch(tellingFailure(texts.saveFailed));
        toast({ variant: 'success', title: texts.saved });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          control={control}
          name="kind"
          label={texts.kind}
          choices={kindChoices}
          placeholder={texts.chooseKind}
          className="col-span-2"
        />
        <TextField control={control} name="make" label={texts.make} autoComplete="off" maxLength={100} optional />
        <TextField control={control} name="model" label={texts.model} autoComplete="off" maxLength={100} optional />
        <TextField
          control={control}
          name="serialNumber"
          label={texts.serialNumber}
          autoComplete="off"
          maxLength={100}
          className="col-span-2"
          optional
        />
        <TextField control={control} name="installedOn" label={texts.installedOn} type="date" optional />
        <TextField control={control} name="warrantyUntil" label={texts.warrantyUntil} type="date" optional />
        {poolChoices.length > (places.length > 0 ? 0 : 1) ? (
          <SelectField
            control={control}
            name="poolId"
            label={texts.pool}
            choices={poolChoices}
            placeholder={texts.noPool}
            className="col-span-2"
            optional
          />
        ) : null}
        {places.length > 0 && !hasPool ? (
          <SelectField
            control={control}
            name="propertyId"
            label={texts.address}
            choices={places.map((place) => ({ value: place.propertyId, label: propertyLabel(place) }))}
            placeholder={texts.ownAddress}
            className="col-span-2"
            optional
          />
        ) : null}
        <TextField
          control={control}
          name="retiredOn"
          label={texts.retiredOn}
          hint={texts.retiredHint}
          type="date"
          className="col-span-2"
          optional
        />
        <TextAreaField
          control={control}
          name="notes"
          label={texts.notes}
          maxLength={2000}
          className="col-span-2"
          optional
        />
      </div>
    </FormDialog>
  );
}
