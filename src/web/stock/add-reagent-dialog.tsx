import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createReagentBody } from '#contract/stock/reagents.ts';
import { reagentTypes } from '#domain/stock/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type StockPlace, useAddReagent } from './api.ts';
import { reagentsTexts as texts } from './texts.ts';

const formSchema = z.pick(createReagentBody, { reagentId: true, description: true, level: true });
const choices = reagentTypes.map((value) => ({ value, label: texts.types[value] }));

export function AddReagentDialog({ place, onClose }: { place: StockPlace; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { reagentId: reagentTypes[0], description: '', level: 100 },
  });
  const add = useAddReagent(place);
  return (
    <Dialog open onOpenChange={onClose} title={texts.add} width="sm">
      <Form
        form={form}
        onSubmit={async (values) => {
          try {
            await add.mutateAsync(values);
          } catch (error) {
            toast({ variant: 'error', title: texts.error, description: failureText(error, texts.addFailed) });
            throw error;
          }
          toast({ variant: 'success', title: texts.added, description: values.description });
          onClose();
        }}
      >
        <SelectField control={form.control} name="reagentId" label={texts.type} choices={choices} />
        <TextField
          control={form.control}
          name="description"
          label={texts.description}
          placeholder={texts.descriptionExample}
          maxLength={200}
        />
        <NumberField control={form.control} name="level" label={texts.level} unit="%" whole />
        <DialogButtons label={texts.add} busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
