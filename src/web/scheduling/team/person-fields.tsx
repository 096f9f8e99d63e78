import { useEffect, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { type Weekday, weekdays } from '#contract/shapes.ts';
import { mayManageRole, type PermissionEntry, type Role, roleLabels } from '#domain/access/index.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { formatWeekday } from '#web/base/format.ts';
import { choosableLanguages, words } from '#web/base/language.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { languageTexts } from '#web/base/texts.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { ComboboxField } from '#web/ui/fields/combobox.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Checkbox } from '../../ui/fields/checkbox-field.tsx';
import { type BoundFieldProps, FieldNotes } from '../../ui/fields/field-frame.tsx';
import { AccessPreviewCard } from './access-preview.tsx';
import { useTechniciansToChoose } from './api.ts';
import { changesOwnEmail, type Person, type PersonControl, type PersonForm } from './person-form.ts';
import { teamTexts as texts } from './texts.ts';

// Shown for technicians alone; loaded with the first of them.
const WorkingDay = lazyComponent(async () => (await import('./working-day.tsx')).WorkingDay);

/** The customer a pool owner's account belongs to. */
function CustomerChoice({ control }: { control: PersonControl }) {
  const customers = useCustomerChoices();
  if (customers.isError) {
    return <ErrorState title={texts.loadFailed} error={customers.error} onRetry={() => void customers.refetch()} />;
  }
  if (!customers.data) return <Skeleton className="h-11" />;
  const options = customers.data.map(({ customerId, name, address, email }) => ({
    value: customerId,
    label: name,
    detail: [address, email].filter(Boolean).join(' · '),
  }));
  return (
    <ComboboxField
      {...{ control, options }}
      name="customerId"
      label={texts.customer}
      placeholder={texts.chooseCustomer}
      hint={options.length === 0 ? texts.noCustomers : undefined}
    />
  );
}

/** Offers technicians without a login. */
function TechnicianChoice({ control }: { control: PersonControl }) {
  const mayRead = useCan('routes', 'view');
  const technicians = useTechniciansToChoose(mayRead);
  const waiting = (technicians.data ?? []).filter(({ userId }) => userId === null);
  if (waiting.length === 0) return null;
  return (
    <SelectField
      control={control}
      name="technicianId"
      label={texts.technician}
      placeholder={texts.newTechnician}
      choices={waiting.map(({ technicianId, name }) => ({ value: technicianId, label: name }))}
      hint={texts.technicianHint}
    />
  );
}

/** The most common first. */
const offeredRoles: readonly Role[] = ['technician', 'homeowner', 'admin', 'user', 'owner'];

/** The roles that the signed-in user may give; a technician alone where accounts are not theirs to manage. */
function useOfferedRoles(entries: readonly PermissionEntry[] | undefined, forAccount: boolean): readonly Role[] {
  const actor = useUser().role;
  const mayManage = useCan('user_management', 'edit');
  const isOpen = useOpensFeature('user_management');
  if (!entries || !mayManage || !isOpen) return ['technician'];
  return offeredRoles.filter((role) => (forAccount || role !== 'homeowner') && mayManageRole(actor, role, entries));
}

interface PersonFieldsProps {
  form: PersonForm;
  /** Whom it is about; none is somebody new. */
  person?: Person | undefined;
  forAccount: boolean;
  entries: readonly PermissionEntry[] | undefined;
  showsWage: boolean;
}

/** Every field of the form about a person; which of them show depends on the role. */
export function PersonFields({ form, person, forAccount, entries, showsWage }: PersonFieldsProps) {
  const { control } = form;
  const { role, technicianId, invites, password, email } = form.watch();
  const me = useUser().id;
  const roles = useOfferedRoles(entries, forAccount);
  const mayManage = useCan('user_management', 'edit');
  const mayInvite = useCan('settings', 'edit');
  const account = person?.account ?? null;
  const isTechnician = role === 'technician';
  const [firstRole] = roles;
  const isOffered = roles.includes(role);
  useEffect(() => {
    if (!person && !isOffered && firstRole) form.setValue('role', firstRole);
  }, [person, isOffered, firstRole, form]);
  const worksRoutes =
    (isTechnician && technicianId === '' && (!forAccount || !account)) || Boolean(person?.technician && !forAccount);
  const isOwn = account?.userId === me;
  const emailHint = isOwn ? undefined : account ? texts.emailChangeHint : invites ? texts.emailHint : undefined;
  return (
    <>
      <TextField control={control} name="name" label={texts.fullName} autoComplete="off" maxLength={120} />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          control={control}
          name="email"
          type="email"
          label={texts.emailAddress}
          optional={!invites}
          autoComplete="off"
          disabled={account !== null && !mayManage}
          hint={emailHint}
        />
        {worksRoutes ? (
          <TextField control={control} name="phone" type="tel" label={texts.phoneNumber} optional autoComplete="off" />
        ) : null}
      </div>
      {changesOwnEmail(account, email, me) ? (
        <PasswordField
          control={control}
          name="currentPassword"
          label={texts.currentPassword}
          autoComplete="current-password"
          hint={texts.currentPasswordHint}
        />
      ) : null}
      {roles.length > 1 && (account || !person) ? (
        <SelectField
          control={control}
          name="role"
          label={texts.role}
          choices={[...new Set(account ? [...roles, role] : roles)].map((value) => ({
            value,
            label: words.say(roleLabels[value]),
          }))}
          hint={account && role !== account.role ? texts.roleHint : undefined}
        />
      ) : null}
      {import.meta.env.VITE_LANGUAGES && (invites || account) ? (
        <SelectField
          control={control}
          name="language"
          label={languageTexts.language}
          placeholder={languageTexts.automatic}
          choices={choosableLanguages().map((value) => ({ value, label: languageTexts.names[value] }))}
          hint={texts.languageHint}
        />
      ) : null}
      {role === 'homeowner' ? <CustomerChoice control={control} /> : null}
      {forAccount && isTechnician && !person ? <TechnicianChoice control={control} /> : null}
      {worksRoutes ? (
        <WorkFields {...{ form, showsWage }} technician={person?.technician ?? null} isNew={!person} />
      ) : null}
      {!account && !forAccount && isTechnician && mayInvite ? (
        <div className="rounded-sm bg-sunken px-4 py-3">
          <CheckboxField control={control} name="invites" label={texts.invite} hint={texts.inviteHint} />
          {invites ? (
            <PasswordField
              control={control}
              name="password"
              label={texts.temporaryPassword}
              optional
              autoComplete="new-password"
              hint={password ? texts.passwordHint : texts.temporaryPasswordHint}
              className="mt-3"
            />
          ) : null}
        </div>
      ) : null}
      {entries && (forAccount || (!isTechnician && roles.length > 1)) ? (
        <AccessPreviewCard role={role} entries={entries} />
      ) : null}
    </>
  );
}

interface WorkFieldsProps {
  form: PersonForm;
  technician: Technician | null;
  isNew: boolean;
  showsWage: boolean;
}

/** When somebody works, how much, and for what. */
function WorkFields({ form, technician, isNew, showsWage }: WorkFieldsProps) {
  const { control } = form;
  return (
    <>
      <WeekdaysField control={control} name="workingDays" label={texts.workingDays} />
      <div className="grid grid-cols-2 gap-4">
        <TextField control={control} name="startTime" type="time" label={texts.startTime} />
        <TextField control={control} name="endTime" type="time" label={texts.endTime} />
        <NumberField control={control} name="maxCustomersPerDay" label={texts.maxCustomersPerDay} whole />
        {showsWage ? (
          <NumberField control={control} name="wage" label={texts.wage} prefix="$" optional hint={texts.wageHint} />
        ) : null}
      </div>
      <WorkingDay form={form} technician={technician} />
      {isNew ? null : <SwitchField control={control} name="isActive" label={texts.activeTechnician} />}
    </>
  );
}

/** Some days of the week inside a form, kept Monday first. */
function WeekdaysField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
}: BoundFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly string[] = field.value ?? [];
  const toggle = (day: Weekday, isChosen: boolean) =>
    field.onChange(weekdays.filter((each) => (each === day ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="flex flex-col gap-1.5" aria-describedby={fieldState.error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{label}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
        {weekdays.map((day) => (
          <Checkbox
            key={day}
            label={formatWeekday(day)}
            checked={chosen.includes(day)}
            onChange={(isChosen) => toggle(day, isChosen)}
          />
        ))}
      </div>
      <FieldNotes id={id} error={fieldState.error?.message} />
    </fieldset>
  );
}
