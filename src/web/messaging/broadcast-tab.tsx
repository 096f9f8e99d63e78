import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Megaphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { tellingFailure } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { poolTypeChoices } from '#web/base/pool-types.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useBroadcast, useKnownTags, useTechnicians } from './api.ts';
import {
  type Asked,
  askedOf,
  type BroadcastValues,
  broadcastForm,
  emptyBroadcast,
  weekdayNames,
} from './broadcast-form.ts';
import { measure, tellFailure } from './in-words.ts';
import { ChoicesField, LeftOut } from './parts.tsx';
import { communicationsTexts } from './texts.ts';

const { broadcast: texts, outbox, count: inFigures, customers: customersInWords } = communicationsTexts;
const channels = [
  { value: 'best', label: texts.best },
  { value: 'sms', label: outbox.bySms },
  { value: 'email', label: outbox.byEmail },
];
const poolTypes = poolTypeChoices.flatMap(({ options }) => options);

export function BroadcastTab() {
  const mayEdit = useCan('customers', 'edit');
  if (!mayEdit) {
    return (
      <Card>
        <EmptyState title={texts.mayNot}>{texts.mayNotMore}</EmptyState>
      </Card>
    );
  }
  return <Broadcast />;
}

/** Customers who were selected in a list that led here; null where nobody was. */
function useChosenCustomers(): { chosen: string[] | null; chooseAll: () => void } {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const sent: unknown =
    typeof state === 'object' && state !== null && 'customerIds' in state ? state.customerIds : null;
  const chosen = Array.isArray(sent) && sent.length > 0 && sent.every((one) => typeof one === 'string') ? sent : null;
  return { chosen, chooseAll: () => void navigate({ search }, { replace: true, state: null }) };
}

function Broadcast() {
  const { timeZone } = useUser();
  const count = useBroadcast();
  const tags = useKnownTags();
  const technicians = useTechnicians();
  const [counted, setCounted] = useState<Asked | null>(null);
  const { chosen, chooseAll } = useChosenCustomers();
  const form = useForm<BroadcastValues, unknown, BroadcastValues>({
    resolver: standardSchemaResolver(broadcastForm),
    defaultValues: emptyBroadcast,
  });
  const { control, formState } = form;
  const values = useWatch({ control });
  const message = values.message ?? '';
  const isCurrent = counted !== null && counted.values === JSON.stringify(values);
  return (
    <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_22rem]">
      <Card title={texts.title}>
        <Form
          form={form}
          label={texts.title}
          onSubmit={async (typed) => {
            const body = askedOf(typed, timeZone, chosen);
            const result = await count.mutateAsync({ ...body, dryRun: true }).catch(tellingFailure(texts.countFailed));
            setCounted({ body, result, values: JSON.stringify(form.getValues()) });
          }}
        >
          <TextAreaField
            control={control}
            name="message"
            label={texts.message}
            hint={`${measure(message)} · ${texts.variables}`}
            rows={4}
            maxLength={1000}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField control={control} name="channel" label={texts.channel} choices={channels} />
            <TextField control={control} name="subject" label={texts.subject} maxLength={200} optional />
          </div>
          {chosen ? (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken p-4">
              <p className="text-sm">
                <span className="font-semibold">{texts.who}</span>: {texts.chosen(chosen.length)}
              </p>
              <Button
                size="sm"
                onClick={() => {
                  chooseAll();
                  setCounted(null);
                }}
              >
                {texts.chooseOthers}
              </Button>
            </div>
          ) : null}
          <fieldset hidden={chosen !== null} className="flex flex-col gap-4 rounded-md bg-sunken p-4">
            <legend className="sr-only">{texts.who}</legend>
            <div>
              <h3 className="text-sm font-semibold">{texts.who}</h3>
              <p className="text-sm text-ink-2">{texts.whoMore}</p>
            </div>
            <ChoicesField control={control} name="serviceDays" label={texts.days} choices={weekdayNames} />
            {technicians.length > 0 ? (
              <ChoicesField control={control} name="technicianIds" label={texts.technicians} choices={technicians} />
            ) : null}
            {tags.length > 0 ? <ChoicesField control={control} name="tags" label={texts.tags} choices={tags} /> : null}
            <ChoicesField control={control} name="poolTypes" label={texts.poolTypes} choices={poolTypes} />
            <TextField control={control} name="zipCodes" label={texts.zipCodes} hint={texts.zipHint} optional />
          </fieldset>
          <TextField
            control={control}
            name="sendAt"
            type="datetime-local"
            label={texts.sendAt}
            hint={texts.sendAtHint}
            className="sm:max-w-60"
            optional
          />
          <Button type="submit" busy={formState.isSubmitting} className="self-start max-md:h-12 max-md:w-full">
            {texts.count}
          </Button>
        </Form>
      </Card>
      <BroadcastPreview
        counted={isCurrent ? counted : null}
        onSent={() => {
          form.reset(emptyBroadcast);
          setCounted(null);
        }}
      />
    </div>
  );
}

function BroadcastPreview({ counted, onSent }: { counted: Asked | null; onSent: () => void }) {
  return (
    <Card title={texts.preview}>
      <div role="status">
        {counted === null ? (
          <EmptyState icon={<Megaphone />} title={texts.notCounted}>
            {texts.notCountedMore}
          </EmptyState>
        ) : (
          <Counted key={counted.values} counted={counted} onSent={onSent} />
        )}
      </div>
    </Card>
  );
}

function Counted({ counted: { body, result }, onSent }: { counted: Asked; onSent: () => void }) {
  const send = useBroadcast();
  const [asking, setAsking] = useState(false);
  // Pressed or retried any number of times, it is one broadcast.
  const [key] = useState(newId);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the preview is below the form.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { recipients, bySms, byEmail, segments, overLimit, skipped, sample } = result;
  const confirm = async () => {
    try {
      const sent = await send.mutateAsync({ ...body, key });
      toast({ variant: 'success', title: texts.sent, description: texts.sentCount(sent.recipients) });
      onSent();
    } catch (error) {
      tellFailure(texts.sendFailed, error);
    }
  };
  return (
    <div ref={box} className="flex scroll-mt-20 flex-col gap-4 max-md:scroll-mb-24">
      <DefinitionList
        columns={2}
        items={[
          { term: texts.recipients, value: <span className="num">{inFigures(recipients)}</span> },
          { term: texts.byEmail, value: <span className="num">{inFigures(byEmail)}</span> },
          { term: texts.bySms, value: <span className="num">{inFigures(bySms)}</span> },
          { term: texts.parts, value: <span className="num">{inFigures(segments)}</span> },
        ]}
      />
      {sample === null ? null : (
        <div>
          <p className="mb-1 text-sm text-ink-2">{texts.sample}</p>
          <p className="rounded-md rounded-bl-none bg-sunken px-3.5 py-2.5 break-words whitespace-pre-wrap">{sample}</p>
        </div>
      )}
      {overLimit > 0 ? <Banner tone="warn">{texts.overLimit(overLimit)}</Banner> : null}
      <LeftOut skipped={skipped} />
      {recipients > 0 ? (
        <Button variant="primary" wide className="max-md:h-12" onClick={() => setAsking(true)}>
          {texts.send(customersInWords(recipients))}
        </Button>
      ) : (
        <p className="text-sm text-ink-2">{texts.nobody}</p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.ask(customersInWords(recipients))}
        confirmLabel={texts.confirm}
        onConfirm={confirm}
      >
        {texts.askMore}
      </ConfirmDialog>
    </div>
  );
}
