import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { AutomaticMessage } from '#contract/messaging/going-live.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { clockTime, phoneNumber } from '#contract/shapes.ts';
import { formatPhone } from '#domain/messaging/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { companySettingsTexts } from './company-texts.ts';
import { AutomaticPreview, BillsAhead, GoLive, LiveChip, useGoingLive } from './going-live.tsx';
import { SettingSwitches } from './setting-switch.tsx';
import { useChangeSettings, useSaveSettings } from './settings-api.ts';

const texts = companySettingsTexts.messages;
const quietHours = z.object({
  quietFrom: clockTime,
  quietTo: clockTime,
  smsNumber: z.union([z.literal(''), phoneNumber], texts.phoneInvalid),
});

interface QuietHoursFormProps {
  messages: Settings['messages'];
  mayChange: boolean;
}

function QuietHoursForm({ messages, mayChange }: QuietHoursFormProps) {
  const save = useSaveSettings();
  const { quietFrom, quietTo, smsNumber } = messages;
  const form = useForm<z.input<typeof quietHours>, unknown, z.output<typeof quietHours>>({
    resolver: standardSchemaResolver(quietHours),
    defaultValues: { quietFrom, quietTo, smsNumber: smsNumber === null ? '' : formatPhone(smsNumber) },
  });
  const { control, formState } = form;
  return (
    <Form
      form={form}
      label={texts.quietTitle}
      className="mt-3 border-t border-line pt-4"
      onSubmit={async (typed) => {
        const body = { ...typed, smsNumber: typed.smsNumber === '' ? null : typed.smsNumber };
        await save.mutateAsync({ messages: body }).catch(tellingFailure(uiTexts.failed));
        toast({ variant: 'success', title: companySettingsTexts.saved });
      }}
    >
      <div>
        <h3 className="text-sm font-semibold">{texts.quietTitle}</h3>
        <p className="mt-1 max-w-[75ch] text-sm text-ink-2">{texts.quietAbout}</p>
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
        <TextField control={control} name="quietFrom" type="time" label={texts.quietFrom} disabled={!mayChange} />
        <TextField control={control} name="quietTo" type="time" label={texts.quietTo} disabled={!mayChange} />
        <TextField
          control={control}
          name="smsNumber"
          type="tel"
          label={texts.smsNumber}
          hint={texts.smsNumberHint}
          autoComplete="off"
          disabled={!mayChange}
          className="col-span-2 sm:col-span-1"
          optional
        />
      </div>
      {mayChange ? (
        <Button
          type="submit"
          busy={formState.isSubmitting}
          disabled={!formState.isDirty}
          className="self-start max-md:h-12 max-md:w-full"
        >
          {texts.save}
        </Button>
      ) : null}
    </Form>
  );
}

const switches = [
  ['preVisit', companySettingsTexts.messages.preVisit, companySettingsTexts.messages.preVisitHint],
  ['postService', companySettingsTexts.messages.postService, companySettingsTexts.messages.postServiceHint],
  ['surveys', companySettingsTexts.messages.surveys, companySettingsTexts.messages.surveysHint],
  ['greetings', companySettingsTexts.messages.greetings, companySettingsTexts.messages.greetingsHint],
  ['visitSkipped', companySettingsTexts.messages.visitSkipped, companySettingsTexts.messages.visitSkippedHint],
] as const;

/** Automatic messages to customers, and quiet hours. */
export function MessagesCard({ messages, mayChange }: { messages: Settings['messages']; mayChange: boolean }) {
  const change = useChangeSettings();
  const { data: goingLive, error, refetch } = useGoingLive();
  // Nobody knows beforehand what will be skipped: that has no preview.
  const preview = (name: AutomaticMessage['name'] | 'visitSkipped', label: string) => {
    const message = goingLive?.automatic.find((one) => one.name === name);
    return message && <AutomaticPreview label={label} message={message} />;
  };
  return (
    <Card
      title={companySettingsTexts.messages.title}
      aside={goingLive && <LiveChip liveSince={goingLive.liveSince} />}
      className="max-w-3xl"
    >
      {goingLive ? <GoLive {...goingLive} /> : null}
      {error && !goingLive ? (
        <ErrorState title={texts.live.previewFailed} error={error} onRetry={() => void refetch()} />
      ) : null}
      <p className="mb-3 text-sm text-ink-2">{companySettingsTexts.messages.about}</p>
      <SettingSwitches
        switches={switches}
        values={messages}
        disabled={!mayChange}
        onChange={(messages) => change({ messages })}
        below={preview}
      />
      {goingLive ? <BillsAhead {...goingLive} /> : null}
      <QuietHoursForm
        key={[messages.quietFrom, messages.quietTo, messages.smsNumber].join()}
        {...{ messages, mayChange }}
      />
    </Card>
  );
}
