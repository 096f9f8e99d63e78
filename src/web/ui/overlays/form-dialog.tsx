import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { uiTexts as texts } from '#web/ui/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-window.tsx';

interface FormDialogProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  title: string;
  /** The form's own name, where it isn't the title. */
  label?: string;
  description?: ReactNode;
  width?: DialogProps['width'];
  submitLabel: string;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** A further button beside the one that sends. */
  extra?: ReactNode;
  /** Below the form: what is no part of it. */
  more?: ReactNode;
  children: ReactNode;
  onSubmit: (values: Sent) => void | Promise<void>;
  onClose: () => void;
}

/** A form in a dialog, which asks before it discards changes. */
export function FormDialog<Values extends FieldValues, Sent>(props: FormDialogProps<Values, Sent>) {
  const {
    form,
    title,
    label = title,
    description,
    width,
    submitLabel,
    disabled,
    extra,
    more,
    children,
    onSubmit,
    onClose,
  } = props;
  const [isAsking, setIsAsking] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  return (
    <>
      <Dialog open onOpenChange={leave} title={title} description={description} width={width} closeOnOutside={false}>
        <Form form={form} label={label} onSubmit={onSubmit}>
          {children}
          <DialogButtons label={submitLabel} busy={isSubmitting} disabled={disabled} extra={extra} onCancel={leave} />
        </Form>
        {more}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.keepEditing}
        danger
        onConfirm={onClose}
      >
        {texts.discardMore}
      </ConfirmDialog>
    </>
  );
}
