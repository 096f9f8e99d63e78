import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { replyBody } from '#contract/messaging/messages.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { useReply } from './api.ts';
import { measure } from './in-words.ts';
import { communicationsTexts } from './texts.ts';

const { inbox: texts, outbox } = communicationsTexts;
const replyForm = z.pick(replyBody, { message: true });
const ways = [
  { value: 'sms', label: outbox.bySms },
  { value: 'email', label: outbox.byEmail },
];

export function ReplyForm({ customerId, hasEmail }: { customerId: string; hasEmail: boolean }) {
  const reply = useReply(customerId);
  const [channel, setChannel] = useState<'sms' | 'email'>('sms');
  const form = useForm<z.input<typeof replyForm>, unknown, z.output<typeof replyForm>>({
    resolver: standardSchemaResolver(replyForm),
    defaultValues: { message: '' },
  });
  const message = useWatch({ control: form.control, name: 'message' });
  return (
    <Form
      form={form}
      label={texts.answer}
      className="border-t border-line p-4 md:p-5"
      onSubmit={async (typed) => {
        await reply.mutateAsync({ ...typed, channel }).catch(tellingFailure(texts.answerFailed));
        form.reset();
      }}
    >
      <TextAreaField
        control={form.control}
        name="message"
        label={texts.message}
        hint={channel === 'sms' ? measure(message) : undefined}
        rows={2}
        maxLength={1000}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasEmail ? (
          <Select
            aria-label={texts.channel}
            choices={ways}
            value={channel}
            onChange={({ target }) => setChannel(target.value === 'email' ? 'email' : 'sms')}
            className="w-40 max-md:grow"
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          icon={<Send aria-hidden="true" className="size-4" />}
          busy={form.formState.isSubmitting}
          className="h-10.5 max-md:h-11.5 max-md:grow"
        >
          {texts.send}
        </Button>
      </div>
    </Form>
  );
}
