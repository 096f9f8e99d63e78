import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  ArrowLeftRight,
  ChartNoAxesColumn,
  Landmark,
  Lock,
  Receipt,
  ReceiptText,
  Settings2,
  Tags,
  Users,
} from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { prorations, type TransactionStatus, transactionStatuses } from '#contract/choices.ts';
import {
  type BillingSettings,
  type SaveBillingSettings,
  saveBillingSettingsBody,
} from '#contract/invoicing/customer-billing.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { useAddressValue } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { describedBy, FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Loaded, PageList } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { toastAndThrow, useBillingSettings, useMayBill, useSaveBillingSettings, useTransactions } from './api.ts';
import { readyBillingDialogs } from './billing-dialogs.ts';
import { CustomersTab } from './customers-tab.tsx';
import { DateInput } from './fields.tsx';
import { InvoiceList } from './invoices/invoice-list.tsx';
import { LateFeesCard } from './late-fees-card.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { payInvoiceTexts } from './payments/pay-invoice-texts.ts';
import { payoutsTexts } from './payments/payouts-texts.ts';
import { ProcessorsCard } from './payments/processors-card.tsx';
import { TransactionRow } from './payments/transaction-row.tsx';
import { PlansTab } from './plans/plans-tab.tsx';
import { customerBillingTexts as texts } from './texts.ts';

/** "5, 10, 20" */
const amountsIn = (text: string): number[] =>
  text
    .split(/[\s,;$]+/)
    .filter((part) => part !== '')
    .map((part) => Math.round(Number(part) * 100));
const asAmounts = (cents: readonly number[] | undefined): string => (cents ?? []).map((each) => each / 100).join(', ');

interface TipAmountsProps {
  control: Control<z.input<typeof saveBillingSettingsBody>, unknown, SaveBillingSettings>;
  disabled: boolean;
}

/** What is suggested as a tip, in dollars with commas between. */
function TipAmounts({ control, disabled }: TipAmountsProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'tipCents' });
  const stored = asAmounts(field.value);
  const [typed, setTyped] = useState(stored);
  const shown = asAmounts(amountsIn(typed)) === stored ? typed : stored;
  // A fault of one amount is a fault of the field.
  const fault = fieldState.error?.message ?? [fieldState.error].flat().find((each) => each?.message)?.message;
  return (
    <FieldFrame id={id} label={payoutsTexts.tips.amounts} hint={payoutsTexts.tips.amountsHint} error={fault}>
      <input
        id={id}
        inputMode="decimal"
        maxLength={60}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(id, true, fault)}
        className={classNames(inputClass, inputHeight)}
        disabled={disabled}
        value={shown}
        onBlur={field.onBlur}
        onChange={({ target }) => {
          setTyped(target.value);
          field.onChange(amountsIn(target.value));
        }}
      />
    </FieldFrame>
  );
}

/** Grace days, retries, tax and days to pay, stored and obeyed. */
function RulesForm({ settings }: { settings: BillingSettings }) {
  const save = useSaveBillingSettings();
  const mayEdit = useMayBill();
  const form = useForm<z.input<typeof saveBillingSettingsBody>, unknown, SaveBillingSettings>({
    resolver: standardSchemaResolver(saveBillingSettingsBody),
    defaultValues: settings,
    // Once saved, nothing counts as changed.
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const field = { control, disabled: !mayEdit };
  return (
    <Card title={texts.settings.title}>
      <Form
        form={form}
        label={texts.settings.title}
        onSubmit={async (body) => {
          const stored = await save.mutateAsync(body).catch(toastAndThrow(texts.settings.saveFailed));
          form.reset(stored);
          toast({ variant: 'success', title: texts.settings.saved });
        }}
      >
        <NumberField
          {...field}
          name="graceDays"
          label={texts.settings.graceDays}
          unit={texts.settings.days}
          whole
          hint={texts.settings.graceHint}
        />
        <NumberField
          {...field}
          name="retryAttempts"
          label={texts.settings.retryAttempts}
          unit={texts.settings.times}
          whole
          hint={texts.settings.retryHint}
        />
        <NumberField
          {...field}
          name="taxRatePct"
          label={texts.settings.taxRate}
          unit="%"
          hint={settings.taxAnswered ? texts.settings.taxHint : texts.settings.taxUnanswered}
        />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{texts.settings.taxedKinds}</legend>
          <CheckboxField {...field} name="taxService" label={texts.settings.taxService} />
          <CheckboxField {...field} name="taxChemicals" label={texts.settings.taxChemicals} />
          <CheckboxField {...field} name="taxWork" label={texts.settings.taxWork} />
        </fieldset>
        <NumberField
          {...field}
          name="dueDays"
          label={texts.settings.dueDays}
          unit={texts.settings.days}
          whole
          hint={texts.settings.dueHint}
        />
        <SelectField
          {...field}
          name="proration"
          label={texts.settings.proration}
          choices={prorationChoices}
          hint={texts.settings.prorationHint}
        />
        <CheckboxField
          {...field}
          name="bankDebits"
          label={payInvoiceTexts.bank.allow}
          hint={payInvoiceTexts.bank.allowHint}
        />
        <NumberField
          {...field}
          name="paymentDiscountPercent"
          label={payoutsTexts.discount.percent}
          unit="%"
          optional
          hint={payoutsTexts.discount.percentHint}
        />
        <NumberField
          {...field}
          name="depositPercent"
          label={texts.settings.depositPercent}
          unit="%"
          whole
          optional
          hint={texts.settings.depositHint}
        />
        <NumberField {...field} name="depositAmount" label={texts.settings.depositAmount} prefix="$" optional />
        <CheckboxField {...field} name="tips" label={payoutsTexts.tips.allow} hint={payoutsTexts.tips.allowHint} />
        <TipAmounts control={control} disabled={!mayEdit} />
        <p className="text-sm text-ink-2">{mayEdit ? texts.settings.futureOnly : texts.settings.readOnly}</p>
        {mayEdit ? (
          <Button
            type="submit"
            variant="primary"
            busy={form.formState.isSubmitting}
            className="max-md:h-12 md:self-end"
          >
            {texts.save}
          </Button>
        ) : null}
      </Form>
    </Card>
  );
}

const prorationChoices = prorations.map((value) => ({ value, label: texts.settings.prorations[value] }));
const statusChoices = transactionStatuses.map((value) => ({
  value,
  label: texts.transactionStatuses[value],
}));
const isStatus = (value: string): value is TransactionStatus => transactionStatuses.some((one) => one === value);
const everything = { search: '', status: '' as TransactionStatus | '', from: '', to: '' };

/** Every payment, newest first, found by customer, number, state and day. */
function PaymentsList() {
  const [filter, setFilter] = useState(everything);
  const change = (changes: Partial<typeof everything>) => setFilter((before) => ({ ...before, ...changes }));
  const pages = useTransactions(filter);
  useEffect(readyBillingDialogs, []);
  const narrowed = Object.values(filter).some((value) => value !== '');
  return (
    <div className="flex flex-col gap-4">
      {pages.rows?.length === 0 && !narrowed ? null : (
        <div className="grid grid-cols-2 gap-2 md:grid-cols-[minmax(14rem,1fr)_11rem_10rem_10rem]">
          <SearchField
            label={texts.transactions.search}
            placeholder={texts.transactions.searchHint}
            value={filter.search}
            onChange={(search) => change({ search })}
            className="max-md:col-span-2"
          />
          <Select
            aria-label={texts.transactions.status}
            placeholder={texts.transactions.allStatuses}
            choices={statusChoices}
            value={filter.status}
            onChange={({ target }) => change({ status: isStatus(target.value) ? target.value : '' })}
            className="max-md:col-span-2"
          />
          <DateInput label={texts.transactions.from} value={filter.from} onChange={(from) => change({ from })} />
          <DateInput label={texts.transactions.to} value={filter.to} onChange={(to) => change({ to })} />
        </div>
      )}
      <PageList<Transaction>
        label={texts.transactions.list}
        pages={pages}
        rowKey={({ transactionId }) => transactionId}
        renderRow={(transaction) => <TransactionRow transaction={transaction} />}
        empty={
          narrowed ? (
            <EmptyState
              icon={<Receipt />}
              title={texts.transactions.noneFound}
              action={<Button onClick={() => setFilter(everything)}>{texts.customers.clear}</Button>}
            />
          ) : (
            <EmptyState icon={<Receipt />} title={texts.transactions.none}>
              {texts.transactions.noneMore}
            </EmptyState>
          )
        }
      />
    </div>
  );
}

/** Billing → Payment Settings: the rules of billing, and who takes the cards. */
function SettingsTab() {
  const settings = useBillingSettings();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Loaded query={settings} rows={4}>
        {settings.data ? <RulesForm settings={settings.data} /> : null}
      </Loaded>
      <section aria-label={texts.settings.processors} className="flex min-w-0 flex-col gap-4">
        <ProcessorsCard />
        {settings.data ? <LateFeesCard settings={settings.data} /> : null}
      </section>
    </div>
  );
}

const PayoutsTab = lazyComponent(async () => (await import('./payments/payouts-tab.tsx')).PayoutsTab, {
  waiting: <WaitingCard rows={6} flush />,
});

/** Shown where the address names none. */
const first: Tab = {
  value: 'overview',
  label: texts.tabs.overview,
  icon: <ChartNoAxesColumn aria-hidden="true" />,
  content: <OverviewTab />,
};
const tabs: Tab[] = [
  first,
  { value: 'customers', label: texts.tabs.customers, icon: <Users aria-hidden="true" />, content: <CustomersTab /> },
  { value: 'plans', label: texts.tabs.plans, icon: <Tags aria-hidden="true" />, content: <PlansTab /> },
  {
    value: 'invoices',
    label: texts.tabs.invoices,
    icon: <ReceiptText aria-hidden="true" />,
    content: <InvoiceList />,
  },
  {
    value: 'transactions',
    label: texts.tabs.transactions,
    icon: <ArrowLeftRight aria-hidden="true" />,
    content: <PaymentsList />,
  },
  {
    value: 'payouts',
    label: payoutsTexts.list,
    icon: <Landmark aria-hidden="true" />,
    content: <PayoutsTab />,
  },
  {
    value: 'payment-settings',
    label: texts.settingsTab,
    icon: <Settings2 aria-hidden="true" />,
    content: <SettingsTab />,
  },
];

/** Billing management, for owners and office managers. The chosen tab is kept in the address as `tab`. */
export function BillingSection() {
  const { role } = useUser();
  const mayView = useCan('billing', 'view');
  const [wanted, setWanted] = useAddressValue('tab');
  const [list] = useAddressValue('list');
  if ((role !== 'owner' && role !== 'admin') || !mayView) return <AccessDenied role={role} />;
  // The list of invoices was a part of the transactions; links to it still arrive.
  const asked = wanted === 'transactions' && list === 'invoices' ? list : wanted;
  const { value } = tabs.find((tab) => tab.value === asked) ?? first;
  return (
    <div className="flex flex-col gap-4">
      <UpgradePrompt feature="billing" />
      <Tabs
        label={texts.section}
        tabs={tabs}
        value={value}
        onChange={(next) => setWanted(next === first.value ? '' : next)}
      />
    </div>
  );
}

/** Shown to users who may not manage billing, with their role. */
export function AccessDenied({ role }: { role: string | null }) {
  return (
    <Card>
      <EmptyState icon={<Lock />} title={texts.denied}>
        <p>{texts.deniedMore}</p>
        <p className="mt-1">{texts.deniedRole(role ?? texts.guest)}</p>
      </EmptyState>
    </Card>
  );
}
