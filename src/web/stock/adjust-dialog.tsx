import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Reagent } from '#contract/stock/reagents.ts';
import { type AdjustMode, adjustedLevel } from '#domain/stock/index.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { reagentsTexts as texts } from './texts.ts';

interface Props {
  reagent: Reagent;
  onApply: (level: number) => void;
  onClose: () => void;
}

export function AdjustDialog({ reagent, onApply, onClose }: Props) {
  const [mode, setMode] = useState<AdjustMode>('add');
  const content = <AdjustForm key={mode} {...{ mode, reagent, onApply, onClose }} />;
  return (
    <Dialog open onOpenChange={onClose} title={texts.adjustTitle(reagent.description)} width="sm">
      <Tabs
        label={texts.adjustMode}
        look="segments"
        value={mode}
        onChange={(value) => setMode(value === 'set' ? 'set' : 'add')}
        tabs={[
          { value: 'add', label: texts.addRemove, content },
          { value: 'set', label: texts.setLevel, content },
        ]}
      />
    </Dialog>
  );
}

const bounds = { add: { min: -100, max: 100 }, set: { min: 0, max: 100 } } as const;

const schemaOf = (mode: AdjustMode) => {
  const { min, max } = bounds[mode];
  const wrong = texts.amountWrong(min, max);
  return z.object({ amount: z.number(wrong).check(z.int(wrong), z.minimum(min, wrong), z.maximum(max, wrong)) });
};
const schemas = { add: schemaOf('add'), set: schemaOf('set') };

function AdjustForm({ mode, reagent, onApply, onClose }: Props & { mode: AdjustMode }) {
  const form = useForm({
    resolver: standardSchemaResolver(schemas[mode]),
    defaultValues: { amount: mode === 'add' ? 0 : reagent.level },
  });
  const amount: unknown = useWatch({ control: form.control, name: 'amount' });
  const valid = schemas[mode].safeParse({ amount });
  return (
    <Form
      form={form}
      className="pt-4"
      onSubmit={(values) => {
        onApply(adjustedLevel(reagent.level, mode, values.amount));
        onClose();
      }}
    >
      <NumberField
        control={form.control}
        name="amount"
        label={texts.amount}
        unit="%"
        hint={
          valid.success
            ? texts.becomes(reagent.level, adjustedLevel(reagent.level, mode, valid.data.amount))
            : undefined
        }
      />
      <DialogButtons label={texts.apply} onCancel={onClose} />
    </Form>
  );
}
