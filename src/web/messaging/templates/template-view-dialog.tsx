import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type MessageTemplate, testTemplateBody } from '#contract/messaging/messages.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useTestTemplate } from '../api.ts';
import { communicationsTexts } from '../texts.ts';
import { TemplatePreviewBox } from './template-preview-box.tsx';

const { templates: texts, types, languages } = communicationsTexts;

interface TemplateViewDialogProps {
  template: MessageTemplate;
  mayTest: boolean;
  onClose: () => void;
}

export function TemplateViewDialog({ template, mayTest, onClose }: TemplateViewDialogProps) {
  const moment = useMoment('monthDayAndTime');
  const { type, language, isActive, isDefault, variables, subject, updatedAt } = template;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={template.name}
      description={
        <span className="flex flex-wrap gap-2">
          <Chip tone={isActive ? 'ok' : 'neutral'} dot>
            {isActive ? texts.inUse : texts.notInUse}
          </Chip>
          <Chip>{isDefault ? texts.standard : texts.own}</Chip>
        </span>
      }
      width="lg"
    >
      <div className="grid items-start gap-x-6 gap-y-5 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <DefinitionList
            columns={2}
            items={[
              { term: texts.kind, value: types[type] },
              { term: texts.language, value: languages[language] },
              ...(subject ? [{ term: texts.subject, value: subject }] : []),
              {
                term: texts.variables,
                value: variables.length > 0 ? variables.map((name) => `{${name}}`).join(', ') : texts.noVariables,
              },
              ...(isDefault ? [] : [{ term: texts.changed, value: moment(updatedAt) }]),
            ]}
          />
          <section>
            <h3 className="text-sm font-normal text-ink-2">{texts.text}</h3>
            <p lang={language} className="mt-1 rounded-sm bg-sunken px-3 py-2.5 break-words whitespace-pre-wrap">
              {template.template}
            </p>
          </section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <TemplatePreviewBox type={type} language={language} template={template.template} />
          {mayTest ? <TestForm templateId={template.id} /> : null}
        </div>
      </div>
    </Dialog>
  );
}

function TestForm({ templateId }: { templateId: string }) {
  const { email } = useUser();
  const test = useTestTemplate(templateId);
  const form = useForm<z.input<typeof testTemplateBody>, unknown, z.output<typeof testTemplateBody>>({
    resolver: standardSchemaResolver(testTemplateBody),
    defaultValues: { to: email },
  });
  return (
    <Form
      form={form}
      label={texts.test}
      onSubmit={async ({ to }) => {
        const sent = await test.mutateAsync(to).catch(tellingFailure(texts.testFailed));
        toast({
          variant: sent.state === 'held' ? 'warning' : 'success',
          title: sent.state === 'held' ? texts.testHeld : texts.tested,
          ...(sent.note ? { description: sent.note } : {}),
        });
      }}
    >
      <div>
        <h3 className="text-sm font-semibold">{texts.test}</h3>
        <p className="text-sm text-ink-2">{texts.testMore}</p>
      </div>
      <div className="flex items-start gap-2 max-md:flex-col max-md:*:w-full">
        <TextField control={form.control} name="to" label={texts.testTo} maxLength={254} className="grow" />
        <Button type="submit" busy={form.formState.isSubmitting} className="h-10.5 max-md:h-12 md:mt-6.5">
          {texts.testSend}
        </Button>
      </div>
    </Form>
  );
}
