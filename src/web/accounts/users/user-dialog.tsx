import { Ban, Check, Eye, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import {
  effectiveGrants,
  type Feature,
  features,
  mayManageRole,
  type PermissionEntry,
  type Role,
  roleLabels,
} from '#domain/access/index.ts';
import { words } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { languageTexts } from '#web/base/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { languageChoices } from '../language/language-choice.tsx';
import { useCustomersToChoose } from './api.ts';
import { usersTexts as texts } from './texts.ts';
import type { UserControl, UserForm, UserFormValues } from './user-form.ts';

/** Editing is full access, viewing alone view-only. */
interface AccessPreview {
  full: Feature[];
  viewOnly: Feature[];
  none: Feature[];
  deletes: Feature[];
}

function previewOf(role: Role, entries: readonly PermissionEntry[]): AccessPreview {
  const grants = effectiveGrants(role, entries);
  return {
    full: features.filter((feature) => grants[feature].canEdit),
    viewOnly: features.filter((feature) => grants[feature].canView && !grants[feature].canEdit),
    none: features.filter((feature) => !grants[feature].canView),
    deletes: features.filter((feature) => grants[feature].canDelete),
  };
}

const { preview, permissions } = texts;
const listed = (features: readonly Feature[]): string =>
  features.map((feature) => permissions.features[feature]).join(', ');

function AccessPreviewCard({ role, entries }: { role: Role; entries: readonly PermissionEntry[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-live="polite" className="rounded-sm bg-sunken px-4 py-3 text-sm">
      <h3 id={headingId} className="mb-2 font-semibold">
        {preview.title}: {words.say(roleLabels[role])}
      </h3>
      {role === 'owner' ? <Line icon={<Check className="text-ok" />}>{preview.everything}</Line> : null}
      {role === 'homeowner' ? <HomeownerLines entries={entries} /> : null}
      {role !== 'owner' && role !== 'homeowner' ? <EmployeeLines role={role} entries={entries} /> : null}
    </section>
  );
}

function HomeownerLines({ entries }: { entries: readonly PermissionEntry[] }) {
  if (!previewOf('homeowner', entries).viewOnly.includes('dashboard')) {
    return <Line icon={<Ban className="text-ink-3" />}>{preview.closed}</Line>;
  }
  return (
    <>
      {preview.homeowner.map((line) => (
        <Line key={line} icon={<Eye className="text-brand" />}>
          {line}
        </Line>
      ))}
      <Line icon={<Ban className="text-ink-3" />}>{preview.nothingElse}</Line>
    </>
  );
}

function EmployeeLines({ role, entries }: { role: Role; entries: readonly PermissionEntry[] }) {
  const { full, viewOnly, none, deletes } = previewOf(role, entries);
  return (
    <>
      <Features icon={<Check className="text-ok" />} label={preview.full} features={full} />
      <Features icon={<Trash2 className="text-ink-2" />} label={preview.deletes} features={deletes} />
      <Features icon={<Eye className="text-brand" />} label={preview.viewOnly} features={viewOnly} />
      <Features icon={<Ban className="text-ink-3" />} label={preview.none} features={none} />
    </>
  );
}

function Features({ icon, label, features }: { icon: ReactNode; label: string; features: readonly Feature[] }) {
  if (features.length === 0) return null;
  return (
    <Line icon={icon}>
      <strong className="font-semibold">{label}:</strong> {listed(features)}
    </Line>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 py-0.5 text-ink-2">
      <span aria-hidden="true" className="pt-0.5 [&_svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A longer list gets a search field. */
const fewCustomers = 12;
const mostShown = 200;

/** The customer a pool owner's account belongs to. */
function CustomerChoice({ control, chosen }: { control: UserControl; chosen: string }) {
  const customers = useCustomersToChoose(true);
  const [search, setSearch] = useState('');
  if (customers.isError) {
    return <ErrorState title={texts.loadFailed} error={customers.error} onRetry={() => void customers.refetch()} />;
  }
  if (!customers.data) return <Skeleton className="h-11" />;
  const all = customers.data;
  const found = all.filter((customer) => customer.customerId === chosen || matches(customer, search));
  const shown = found.slice(0, mostShown);
  const hint = all.length === 0 ? texts.noCustomers : texts.manyCustomers(shown.length, found.length);
  return (
    <div className="flex flex-col gap-2">
      {all.length > fewCustomers ? (
        <SearchField label={texts.findCustomer} value={search} onChange={setSearch} />
      ) : null}
      <SelectField
        control={control}
        name="customerId"
        label={texts.customer}
        placeholder={texts.chooseCustomer}
        choices={shown.map(({ customerId, name, address }) => ({
          value: customerId,
          label: address ? `${name}, ${address}` : name,
        }))}
        hint={all.length === 0 || found.length > shown.length ? hint : undefined}
      />
    </div>
  );
}

function matches({ name, address, email }: Customer, search: string): boolean {
  const text = [name, address, email].filter(Boolean).join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The most common first. */
const offeredRoles: readonly Role[] = ['technician', 'homeowner', 'admin', 'user', 'owner'];

interface UserDialogProps {
  form: UserForm;
  title: string;
  submitLabel: string;
  emailHint: string;
  roleHint?: string | undefined;
  /** The company's custom entries. */
  entries: readonly PermissionEntry[];
  /** More fields for a technician. */
  technicianFields?: ReactNode;
  onSubmit: (values: UserFormValues) => Promise<void>;
  onClose: () => void;
}

export function UserDialog({ form, title, submitLabel, emailHint, roleHint, entries, ...rest }: UserDialogProps) {
  const actor = useUser().role;
  const { role, customerId } = form.watch();
  const choices = offeredRoles
    .filter((one) => mayManageRole(actor, one, entries))
    .map((value) => ({ value, label: words.say(roleLabels[value]) }));
  return (
    <FormDialog {...{ form, title, submitLabel }} onSubmit={rest.onSubmit} onClose={rest.onClose}>
      <TextField control={form.control} name="name" label={texts.name} autoComplete="off" maxLength={120} />
      <TextField
        control={form.control}
        name="email"
        type="email"
        label={texts.email}
        autoComplete="off"
        hint={emailHint}
      />
      <SelectField control={form.control} name="role" label={texts.role} choices={choices} hint={roleHint} />
      {import.meta.env.VITE_LANGUAGES ? (
        <SelectField
          control={form.control}
          name="language"
          label={languageTexts.language}
          placeholder={languageTexts.asCompany}
          choices={languageChoices()}
          hint={languageTexts.userHint}
        />
      ) : null}
      {role === 'homeowner' ? <CustomerChoice control={form.control} chosen={customerId} /> : null}
      {role === 'technician' ? rest.technicianFields : null}
      <AccessPreviewCard role={role} entries={entries} />
    </FormDialog>
  );
}
