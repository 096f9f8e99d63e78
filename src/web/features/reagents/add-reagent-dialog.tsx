import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createReagentBody } from '#contract/reagents.ts';
import { REAGENT_TYPES } from '#domain/stock/reagent-types.ts';
import { failureText } from '#web/app/failure-text.ts';
import { reagentsTexts as texts } from '#web/texts/reagents.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { type StockPlace, useAddReagent } from './api.ts';

const formSchema = z.pick(createReagentBody, { reagentId: true, description: true, level: true });
const choices = REAGENT_TYPES.map((value) => ({ value, label: texts.types[value] }));

/** A new reagent at a pool or on a truck (spec 2 §5). */
export function AddReagentDialog({ place, onClose }: { place: StockPlace; onClose: () => void }) {
  const form = useForm({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { reagentId: REAGENT_TYPES[0], description: '', level: 100 },
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
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.add}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
