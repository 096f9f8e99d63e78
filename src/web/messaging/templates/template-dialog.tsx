import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useRef } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { messageLanguages, templateTypes } from '#contract/messaging/message-choices.ts';
import { createTemplateBody, type MessageTemplate } from '#contract/messaging/messages.ts';
import { variablesOf } from '#domain/messaging/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useCreateTemplate, useUpdateTemplate } from '../api.ts';
import { communicationsTexts } from '../texts.ts';
import { TemplatePreviewBox } from './template-preview-box.tsx';

/** Text with the selection replaced, and the caret after it. */
export function insertedAt(text: string, inserted: string, from: number, to: number): { value: string; caret: number } {
  return { value: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length };
}

const { templates: texts, types, languages } = communicationsTexts;
const { type, language, name, subject, template } = createTemplateBody.shape;
const templateForm = z.object({ type, language, name, subject, template });
type Values = z.input<typeof templateForm>;
type Sent = z.output<typeof templateForm>;

const typeChoices = templateTypes.map((value) => ({ value, label: types[value] }));
const languageChoices = messageLanguages.map((value) => ({ value, label: languages[value] }));

export function TemplateDialog({ template, onClose }: { template: MessageTemplate | null; onClose: () => void }) {
  const create = useCreateTemplate();
  const update = useUpdateTemplate();
  const form = useForm<Values, unknown, Sent>({
    resolver: standardSchemaResolver(templateForm),
    defaultValues: template
      ? { ...template, subject: template.subject ?? '' }
      : { type: 'pre_visit', language: 'en', name: '', subject: '', template: '' },
  });
  const { control, formState } = form;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={template ? texts.editTitle(template.name) : texts.addTitle}
      width="lg"
      closeOnOutside={false}
    >
      <Form
        form={form}
        onSubmit={async ({ type, language, ...text }) => {
          const sent = { ...text, subject: text.subject || null };
          await (template
            ? update.mutateAsync({ id: template.id, ...sent })
            : create.mutateAsync({ type, language, ...sent })
          ).catch(tellingFailure(texts.saveFailed));
          toast({ variant: 'success', title: texts.saved });
          onClose();
        }}
      >
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            {template ? null : (
              <div className="grid grid-cols-2 gap-4">
                <SelectField control={control} name="type" label={texts.kind} choices={typeChoices} />
                <SelectField control={control} name="language" label={texts.language} choices={languageChoices} />
              </div>
            )}
            <TextField control={control} name="name" label={texts.name} maxLength={120} autoComplete="off" />
            <TextAreaField
              control={control}
              name="template"
              label={texts.template}
              hint={texts.templateHint}
              rows={5}
              maxLength={1000}
            />
            <Variables form={form} />
            <TextField control={control} name="subject" label={texts.subject} maxLength={200} optional />
          </div>
          <Preview form={form} />
        </div>
        <DialogButtons label={texts.save} busy={formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type TemplateForm = UseFormReturn<Values, unknown, Sent>;

/** Inserts a variable at the caret. */
function Variables({ form }: { form: TemplateForm }) {
  const box = useRef<HTMLDivElement>(null);
  const type = useWatch({ control: form.control, name: 'type' });
  const insert = (variable: string) => {
    const area = box.current?.closest('form')?.querySelector('textarea');
    const text = form.getValues('template');
    const { value, caret } = insertedAt(
      text,
      variable,
      area?.selectionStart ?? text.length,
      area?.selectionEnd ?? text.length,
    );
    form.setValue('template', value, { shouldDirty: true, shouldValidate: formIsShown(form) });
    area?.focus();
    requestAnimationFrame(() => area?.setSelectionRange(caret, caret));
  };
  return (
    <div ref={box} className="-mt-1.5 flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
      <span>{texts.insert}</span>
      {variablesOf(type).map((variable) => (
        <Button key={variable} size="sm" className="max-md:h-10" onClick={() => insert(`{${variable}}`)}>
          {variable}
        </Button>
      ))}
    </div>
  );
}
const formIsShown = ({ formState }: TemplateForm) => formState.submitCount > 0;

function Preview({ form: { control } }: { form: TemplateForm }) {
  const [type, language, template] = useWatch({ control, name: ['type', 'language', 'template'] });
  return <TemplatePreviewBox type={type} language={language ?? 'en'} template={template} />;
}
