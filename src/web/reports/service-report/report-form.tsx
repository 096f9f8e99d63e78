import { UserRound } from 'lucide-react';
import { useId, useState } from 'react';
import { services } from '#contract/choices.ts';
import type { CustomerChoice } from '#contract/customers/customers.ts';
import type { RouteAssignment } from '#contract/scheduling/routes.ts';
import { ApiError } from '#web/base/api.ts';
import { taskTexts } from '#web/base/task-texts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { VoiceNotes } from '#web/visits/index.ts';
import { addressOf, nextServiceAfter } from './report-body.ts';
import { isUntouched, type ReportDraft, readings } from './report-draft.ts';
import { ReportPhotos } from './report-photos.tsx';
import { serviceReportTexts as texts } from './texts.ts';
import type { Change } from './use-report.ts';

const mostShown = 12;

/** Every word somewhere in the name, address or email. */
const matches = (customer: CustomerChoice, search: string): boolean => {
  const all = [customer.name, addressOf(customer), customer.email].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

interface CustomerPickerProps {
  customers: readonly CustomerChoice[];
  chosen: CustomerChoice | null;
  error: string | null;
  onChoose: (customerId: string | null) => void;
}

/** The report's customer; those without an email are dimmed. */
function CustomerPicker({ customers, chosen, error, onChoose }: CustomerPickerProps) {
  const [search, setSearch] = useState('');
  if (chosen) {
    return (
      <Card
        title={texts.customer}
        aside={
          <Button size="sm" onClick={() => onChoose(null)}>
            {texts.change}
          </Button>
        }
      >
        <div className="flex items-start gap-3">
          <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-2" />
          <div className="min-w-0">
            <p className="font-semibold break-words">{chosen.name}</p>
            <p className="text-sm break-words text-ink-2">{addressOf(chosen)}</p>
            {chosen.email ? <p className="text-sm break-words text-ink-2">{chosen.email}</p> : null}
          </div>
        </div>
        {chosen.email ? null : (
          <div className="mt-3">
            <Banner tone="warn" title={texts.noEmail}>
              {texts.customerWithoutEmail(chosen.name)}
            </Banner>
          </div>
        )}
      </Card>
    );
  }
  const found = customers.filter((customer) => matches(customer, search));
  const shown = found.slice(0, mostShown);
  return (
    <Card title={texts.customer}>
      <SearchField
        label={texts.searchCustomers}
        placeholder={texts.searchCustomers}
        value={search}
        onChange={setSearch}
      />
      {error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      ) : null}
      <ul className="mt-3 flex flex-col gap-1.5">
        {shown.map((customer) => (
          <li key={customer.customerId}>
            <button
              type="button"
              aria-label={`${texts.choose(customer.name)}${customer.email ? '' : `, ${texts.noEmail}`}`}
              className={classNames(
                'flex min-h-12 w-full items-center justify-between gap-3 rounded-sm border border-line px-3 py-2 text-left hover:bg-sunken',
                !customer.email && 'border-dashed bg-sunken text-ink-2',
              )}
              onClick={() => onChoose(customer.customerId)}
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{customer.name}</span>
                <span className="block truncate text-sm text-ink-2">{addressOf(customer)}</span>
              </span>
              {customer.email ? null : <Chip tone="warn">{texts.noEmail}</Chip>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="mt-2 text-sm text-ink-2">{texts.noCustomerFound}</p> : null}
      {found.length > mostShown ? (
        <p className="mt-2 text-sm text-ink-2">{texts.moreCustomers(found.length - mostShown)}</p>
      ) : null}
    </Card>
  );
}

const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

interface ReportFormProps {
  draft: ReportDraft;
  change: Change;
  customers: readonly CustomerChoice[];
  assignments: readonly RouteAssignment[];
  sending: boolean;
  failure: unknown;
  onSend: (customer: CustomerChoice) => Promise<void>;
  onDiscard: () => void;
}

export function ReportForm(props: ReportFormProps) {
  const { draft, change, customers, assignments, sending, failure, onSend, onDiscard } = props;
  const [asked, setAsked] = useState(false);
  const [previewing, setPreviewing] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const customer = customers.find(({ customerId }) => customerId === draft.customerId) ?? null;
  const hasTechnician = draft.technicianName.trim() !== '';
  const nextService = nextServiceAfter(assignments, draft.customerId, draft.serviceDate);

  /** The customer, where the report can go out; otherwise a toast says what is missing. */
  const whole = (needsMail: boolean): CustomerChoice | null => {
    setAsked(true);
    if (!customer || !hasTechnician) {
      toast({ variant: 'error', title: texts.missingTitle, description: texts.missing });
      return null;
    }
    if (needsMail && !customer.email?.trim()) {
      const description = texts.customerWithoutEmail(customer.name);
      toast({ variant: 'error', title: texts.customerWithoutEmailTitle, description });
      return null;
    }
    return customer;
  };
  return (
    <form
      noValidate
      aria-label={texts.title}
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const to = whole(true);
        if (to) void onSend(to);
      }}
    >
      <CustomerPicker
        customers={customers}
        chosen={customer}
        error={asked && !customer ? texts.selectCustomer : null}
        onChoose={(customerId) => change({ customerId })}
      />
      <VisitFields {...{ draft, change }} technicianMissing={asked && !hasTechnician} />
      <Card title={texts.services}>
        <fieldset aria-label={texts.services} className="grid gap-x-6 sm:grid-cols-2">
          {services.map((service) => (
            <Checkbox
              key={service}
              touch
              label={taskTexts.name(service)}
              checked={draft.services.includes(service)}
              onChange={(checked) =>
                change(({ services: before }) => ({
                  services: checked ? [...before, service] : before.filter((one) => one !== service),
                }))
              }
            />
          ))}
        </fieldset>
      </Card>
      <WaterFields {...{ draft, change }} />
      <ReportPhotos photos={draft.photos} change={change} />
      <NotesFields {...{ draft, change, nextService }} />
      <Card title={texts.voiceNotes}>
        <VoiceNotes
          customerId={draft.customerId}
          customerName={customer?.name ?? ''}
          onText={(text) => change(({ notes }) => ({ notes: [notes.trim(), text].filter(Boolean).join('\n') }))}
        />
      </Card>
      {failure ? (
        <Banner tone="bad" alert title={texts.failed}>
          {failureLines(failure).map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>{texts.failedSafe}</p>
        </Banner>
      ) : null}
      <div className="flex flex-col-reverse gap-3 max-md:*:h-13 max-md:*:rounded-md md:flex-row md:justify-end">
        {isUntouched(draft) ? null : (
          <Button variant="quiet" onClick={() => setDiscarding(true)} disabled={sending}>
            {texts.discard}
          </Button>
        )}
        <Button onClick={() => whole(false) && setPreviewing(true)} disabled={sending}>
          {texts.preview}
        </Button>
        <Button type="submit" variant="primary" busy={sending}>
          {sending ? texts.sending : texts.send}
        </Button>
      </div>
      {previewing && customer ? (
        <PreviewDialog {...{ draft, customer, nextService }} onClose={() => setPreviewing(false)} />
      ) : null}
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        danger
        onConfirm={onDiscard}
      >
        {texts.discardMore}
      </ConfirmDialog>
    </form>
  );
}

function failureLines(failure: unknown): string[] {
  if (failure instanceof ApiError && failure.details.length > 0) {
    return failure.details.map(({ field, message }) => `${field}: ${message}`);
  }
  return failure instanceof Error ? [failure.message] : [];
}

interface PartProps {
  draft: ReportDraft;
  change: Change;
}

const input = `${inputClass} ${inputHeight}`;

const moments = [
  { name: 'serviceDate', type: 'date', label: texts.serviceDate },
  { name: 'serviceTime', type: 'time', label: texts.serviceTime },
] as const;

function VisitFields({ draft, change, technicianMissing }: PartProps & { technicianMissing: boolean }) {
  const id = useId();
  const error = technicianMissing ? texts.enterTechnician : undefined;
  return (
    <Card title={texts.visit}>
      <div className="grid gap-4 sm:grid-cols-3">
        <FieldFrame id={`${id}-name`} label={texts.technicianName} error={error}>
          <input
            id={`${id}-name`}
            className={input}
            maxLength={120}
            autoComplete="name"
            value={draft.technicianName}
            aria-invalid={technicianMissing || undefined}
            aria-describedby={error ? `${id}-name-error` : undefined}
            onChange={(event) => change({ technicianName: event.target.value })}
          />
        </FieldFrame>
        {moments.map(({ name, type, label }) => (
          <FieldFrame key={name} id={`${id}-${type}`} label={label}>
            <input
              id={`${id}-${type}`}
              type={type}
              className={input}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          </FieldFrame>
        ))}
      </div>
    </Card>
  );
}

function WaterFields({ draft, change }: PartProps) {
  const id = useId();
  return (
    <Card title={texts.water}>
      <p className="-mt-1 mb-3 text-sm text-ink-2">{texts.waterHint}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {readings.map((reading) => (
          <FieldFrame
            key={reading}
            id={`${id}-${reading}`}
            label={texts[reading]}
            labelAside={reading === 'ph' ? undefined : <span className="text-xs text-ink-3">{texts.ppm}</span>}
          >
            <input
              id={`${id}-${reading}`}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              className={`num ${input}`}
              value={draft.water[reading]}
              onChange={(event) => {
                const { value } = event.target;
                change(({ water }) => ({ water: { ...water, [reading]: value } }));
              }}
            />
          </FieldFrame>
        ))}
      </div>
    </Card>
  );
}

function NotesFields({ draft, change, nextService }: PartProps & { nextService: string }) {
  const id = useId();
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <FieldFrame id={`${id}-notes`} label={texts.notes}>
          <textarea
            id={`${id}-notes`}
            rows={4}
            maxLength={5000}
            className={`${inputClass} py-2.5`}
            value={draft.notes}
            onChange={(event) => change({ notes: event.target.value })}
          />
        </FieldFrame>
        <FieldFrame
          id={`${id}-next`}
          label={texts.nextService}
          hint={draft.nextService === null && nextService !== '' ? texts.nextServiceHint : undefined}
        >
          <input
            id={`${id}-next`}
            maxLength={200}
            className={input}
            value={draft.nextService ?? nextService}
            onChange={(event) => change({ nextService: event.target.value })}
          />
        </FieldFrame>
      </div>
    </Card>
  );
}
