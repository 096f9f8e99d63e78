import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { ApiError } from '#web/base/api.ts';
import { isPlanRefusal, tellingFailure } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { CalendarFeedPanel } from '../calendar/calendar-feed-panel.tsx';
import { calendarTexts } from '../calendar/texts.ts';
import { showInvited, useAddPerson, useChangePerson, useEntries, useWages } from './api.ts';
import { PersonFields } from './person-fields.tsx';
import { type Account, formOf, newPerson, type Person, type PersonValues, usePersonForm } from './person-form.ts';
import { teamTexts as texts } from './texts.ts';

const TimeOff = lazyComponent(async () => (await import('../disruptions/time-off.tsx')).TimeOff);

/** The invitation link, for the inviter to pass on when there is no mail service. */
export interface InviteLink {
  name: string;
  link: string;
}

function useMayNotice(): (error: unknown) => boolean {
  const navigate = useNavigate();
  return (error) => {
    if (error instanceof ApiError && error.status === 400) return false;
    const isLimit = error instanceof ApiError && error.status === 402;
    const refused = error instanceof ApiError ? error.message : texts.technicianNotCreated;
    toast({
      title: texts.creationFailed,
      description: isLimit ? texts.technicianLimit : refused,
      variant: 'error',
      ...(isPlanRefusal(error)
        ? { action: { label: uiTexts.seePlans, onSelect: () => navigate('/billing') } }
        : undefined),
    });
    return true;
  };
}

interface AddPersonProps {
  /** An account is what is wanted, not a technician on routes. */
  forAccount?: boolean;
  /** An account as well, until it is unticked; then an email is needed. */
  invites?: boolean;
  /** Where the invitations' links go that nothing sends. */
  onInvited?: ((invited: InviteLink) => void) | undefined;
  onClose: () => void;
}

/** Adds somebody: on routes, with or without an account, or an account alone. */
export function AddPersonDialog({
  forAccount = false,
  invites: startsInvited = false,
  onInvited,
  onClose,
}: AddPersonProps) {
  const mayInvite = useCan('settings', 'edit');
  const entries = useEntries(useCan('user_management', 'view'));
  const wages = useWages();
  const add = useAddPerson();
  const noticed = useMayNotice();
  const form = usePersonForm(forAccount, { ...newPerson, invites: forAccount || (startsInvited && mayInvite) });
  const isAgain = useRef(false);
  const { role, invites, name } = form.watch();
  // Anyone who isn't a technician needs an account.
  useEffect(() => {
    if (role !== 'technician') form.setValue('invites', true);
  }, [role, form]);

  const submit = async (values: PersonValues) => {
    const isTechnician = values.role === 'technician';
    const again = isAgain.current;
    isAgain.current = false;
    try {
      const { email, link, isInvited } = await add.mutateAsync({ values, mayInvite });
      const created = isTechnician && !forAccount ? texts.technicianCreated : texts.created;
      if (!values.invites) toast({ title: texts.technicianAdded(values.name), variant: 'success' });
      else if (isInvited) showInvited(created, email, link);
      else toast({ title: created, variant: 'success' });
      if (link !== null) onInvited?.({ name: values.name, link });
    } catch (error) {
      if (isTechnician && !values.invites && noticed(error)) return;
      tellingFailure(isTechnician && !forAccount ? texts.technicianAccountFailed : texts.createFailed)(error);
    }
    if (!again) return onClose();
    const { workingDays, startTime, endTime, maxCustomersPerDay, ownHours, hours, hasLunch, lunch } = form.getValues();
    const usual = { workingDays, startTime, endTime, maxCustomersPerDay, ownHours, hours, hasLunch, lunch };
    form.reset({ ...newPerson, role: values.role, ...usual, invites });
    form.setFocus('name');
  };
  return (
    <FormDialog
      form={form}
      title={forAccount ? texts.createUser : texts.addTechnician}
      submitLabel={forAccount ? texts.createUser : texts.add}
      disabled={!forAccount && name.trim() === ''}
      extra={
        forAccount ? undefined : (
          <Button
            disabled={name.trim() === '' || form.formState.isSubmitting}
            onClick={({ currentTarget }) => {
              isAgain.current = true;
              currentTarget.form?.requestSubmit();
            }}
          >
            {texts.addAnother}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonFields form={form} forAccount={forAccount} entries={entries} showsWage={wages.mayEdit} />
    </FormDialog>
  );
}

interface EditPersonProps {
  person: Person;
  forAccount?: boolean;
  /** To be asked first: an account. */
  invites?: boolean;
  onInvited?: ((invited: InviteLink) => void) | undefined;
  onClose: () => void;
}

/** Changes somebody: what is on the routes, the account, or both at once. */
export function EditPersonDialog({ person, forAccount = false, invites, onInvited, onClose }: EditPersonProps) {
  const { account, technician } = person;
  const entries = useEntries(useCan('user_management', 'view'));
  const wages = useWages();
  const change = useChangePerson();
  const isOpen = useOpensFeature('user_management');
  const mayManage = useCan('user_management', 'edit') && isOpen;
  const mayPlan = useCan('routes', 'edit');
  const form = usePersonForm(forAccount, { ...formOf(person), ...(invites ? { invites } : {}) });
  const ownWage = technician ? wages.of(technician.technicianId) : null;
  useEffect(() => {
    if (ownWage !== null) form.resetField('wage', { defaultValue: ownWage });
  }, [ownWage, form]);
  return (
    <FormDialog
      form={form}
      title={texts.editTitle(person.name)}
      submitLabel={texts.save}
      more={
        technician && !forAccount ? (
          <>
            <section className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
              <h3>{texts.timeOff}</h3>
              <TimeOff technician={technician} />
            </section>
            <section className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
              <h3>{calendarTexts.title}</h3>
              <CalendarFeedPanel technicianId={technician.technicianId} />
            </section>
          </>
        ) : undefined
      }
      onSubmit={async (values) => {
        const asked = { person, values, mayManage, mayPlan: mayPlan && !forAccount, ownWage };
        const failed = technician && !forAccount ? texts.technicianNotUpdated : texts.updateFailed;
        const link = await change.mutateAsync(asked).catch(tellingFailure(failed));
        const isInvited = account === null && values.invites;
        if (isInvited) {
          if (values.password === undefined) showInvited(texts.technicianCreated, values.email, link);
          else toast({ variant: 'success', title: texts.technicianCreated });
        } else toast({ variant: 'success', title: technician && !forAccount ? texts.technicianSaved : texts.updated });
        if (link !== null) onInvited?.({ name: values.name, link });
        onClose();
      }}
      onClose={onClose}
    >
      <PersonFields
        {...{ form, person, forAccount, entries }}
        showsWage={wages.mayEdit && technician !== null && !forAccount}
      />
    </FormDialog>
  );
}

interface EditTechnicianProps {
  technician: Technician;
  invites?: boolean;
  onInvited?: ((invited: InviteLink) => void) | undefined;
  onClose: () => void;
}

/** Changes a technician, with the account where there is one. */
export function EditTechnicianDialog({ technician, ...rest }: EditTechnicianProps) {
  const account = useAccountOf(technician);
  if (account === undefined) return null;
  return <EditPersonDialog person={{ name: technician.name, technician, account }} {...rest} />;
}

/** Null where the technician has no account, or it is not for the signed-in user to see; undefined while it loads. */
function useAccountOf({ technicianId, userId }: Technician): Account | null | undefined {
  const maySee = useCan('settings', 'view') && userId !== null;
  const accounts = useQuery<TechnicianUser[]>({ queryKey: ['/api/technician-users'], enabled: maySee });
  if (!maySee || accounts.isError) return null;
  if (!accounts.data) return undefined;
  return accounts.data.find((one) => one.technicianId === technicianId && one.userId === userId) ?? null;
}
