import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createDeviceBody, type Device } from '#contract/water/devices.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useUpdateDevice } from './api.ts';
import { testersTexts } from './texts.ts';

const texts = testersTexts.tab;
const nameForm = z.pick(createDeviceBody, { deviceName: true });

export function RenameDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const update = useUpdateDevice();
  const form = useForm({
    resolver: standardSchemaResolver(nameForm),
    defaultValues: { deviceName: device.deviceName },
  });
  const title = texts.renameTitle(device.deviceName);
  return (
    <Dialog open onOpenChange={onClose} title={title} width="sm" closeOnOutside={false}>
      <Form
        form={form}
        label={title}
        onSubmit={async (changes) => {
          await update.mutateAsync({ device, changes }).catch(tellingFailure(texts.changeFailed));
          toast({ variant: 'success', title: texts.renamed });
          onClose();
        }}
      >
        <TextField control={form.control} name="deviceName" label={texts.name} autoComplete="off" maxLength={100} />
        <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
