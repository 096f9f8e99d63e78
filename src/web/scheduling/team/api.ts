import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Permissions } from '#contract/access/permissions.ts';
import type { NewTechnicianUser } from '#contract/accounts/technician-users.ts';
import type { CreateUserBody, InvitedUser, UpdateUserBody, UserAccount } from '#contract/accounts/users.ts';
import type { CostRates } from '#contract/analytics/service-costs.ts';
import type { DayPlace, Technician, UpdateTechnician } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import type { Account, Person, PersonValues } from './person-form.ts';
import { teamTexts as texts } from './texts.ts';

const copyLink = (link: string): void => {
  navigator.clipboard?.writeText(link).then(
    () => toast({ variant: 'success', title: texts.linkCopied }),
    () => toast({ variant: 'error', title: uiTexts.copyFailed, description: uiTexts.copyFailedMore }),
  );
};

/** A message that someone was invited, with their link to copy where there is no mail server to send it. */
export function showInvited(title: string, email: string, link: string | null): void {
  toast({
    variant: 'success',
    title,
    description: link === null ? texts.createdMore(email) : texts.noMailService,
    ...(link === null ? undefined : { action: { label: texts.copyLink, onSelect: () => copyLink(link) } }),
  });
}

const userPathOf = (userId: string) => `/api/users/${encodeURIComponent(userId)}`;

/** The company's custom entries. */
export const useEntries = (enabled: boolean) =>
  useQuery<Permissions>({ queryKey: ['/api/permissions'], enabled }).data?.permissions;
export const useTechniciansToChoose = (enabled: boolean) =>
  useQuery<Technician[]>({ queryKey: ['/api/technicians'], enabled });

/** Technicians are on other pages as well. */
export const readTeamAgain = (queryClient: QueryClient) =>
  Promise.all(
    [
      ...['/api/users', '/api/technicians', '/api/technician-users', '/api/cost-rates'],
      ...['/api/day-plan', '/api/week-plan', '/api/route-assignments'],
    ].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  );

const ratesKey = ['/api/cost-rates'] as const;

/** What technicians are paid an hour, for those who may see and change it. */
export function useWages(): { mayEdit: boolean; of: (technicianId: string) => number | null } {
  const mayEdit = useCan('cost_tracking', 'edit');
  const rates = useQuery<CostRates>({ queryKey: ratesKey, enabled: mayEdit, retry: false });
  return {
    mayEdit: rates.data !== undefined,
    of: (technicianId) => rates.data?.technicians.find((one) => one.technicianId === technicianId)?.wagePerHour ?? null,
  };
}

const saveWage = (technicianId: string, wagePerHour: number | null) =>
  call<CostRates>('PUT', ratesKey[0], { body: { technicians: [{ technicianId, wagePerHour }] } });

const techniciansPath = '/api/technicians';

interface Added {
  email: string;
  /** The invitation's, where no mail service sends it. */
  link: string | null;
  isInvited: boolean;
}

async function addTechnician(values: PersonValues): Promise<Added> {
  const { name, email, phone, password, language, technicianId: chosen, wage, invites } = values;
  const person = { name, email, phone, ...workingDayOf(values) };
  if (!invites) {
    const technicianId = `TECH-${newId()}`;
    await call('POST', techniciansPath, { body: { ...person, technicianId, isActive: true } });
    if (wage !== null) await saveWage(technicianId, wage);
    return { email, link: null, isInvited: false };
  }
  const named = chosen === '' ? {} : { technicianId: chosen };
  const body = { ...person, ...named, password, ...(language === '' ? {} : { language }) };
  const made = await call<NewTechnicianUser>('POST', '/api/technician-users', { body });
  if (wage !== null) await saveWage(made.technicianId, wage);
  return { email: made.email, link: made.invitationLink, isInvited: password === undefined };
}

/** The body of POST /api/users: with a customer for pool owners only, and a technician for technicians only. */
const accountOf = ({ name, email, role, customerId, technicianId, language }: PersonValues): CreateUserBody => ({
  ...{ name, email, role },
  ...(language === '' ? {} : { language }),
  ...(role === 'homeowner' ? { customerId } : {}),
  ...(role === 'technician' && technicianId !== '' ? { technicianId } : {}),
});

/** @returns the email that was invited */
export function useAddPerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ values, mayInvite }: { values: PersonValues; mayInvite: boolean }): Promise<Added> => {
      if (values.role === 'technician' && (mayInvite || !values.invites)) return addTechnician(values);
      const made = await call<InvitedUser>('POST', '/api/users', { body: accountOf(values) });
      return { email: made.email, link: made.invitationLink, isInvited: true };
    },
    onSuccess: () => readTeamAgain(queryClient),
  });
}

interface Change {
  person: Person;
  values: PersonValues;
  /** Whether accounts, and whether routes, are the signed-in user's to change. */
  mayManage: boolean;
  mayPlan: boolean;
  ownWage: number | null;
}

/** Only edited fields, so that others' changes are kept. */
function changesOf({ name, account }: Person, values: PersonValues): UpdateUserBody {
  if (!account) return {};
  const language = values.language || null;
  return {
    ...(values.name === name ? {} : { name: values.name }),
    ...(values.email.toLowerCase() === account.email
      ? {}
      : { email: values.email, ...(values.currentPassword ? { currentPassword: values.currentPassword } : {}) }),
    ...(values.role === account.role ? {} : { role: values.role }),
    ...(values.role !== 'homeowner' || values.customerId === (account.customerId ?? '')
      ? {}
      : { customerId: values.customerId }),
    ...(account.language === undefined || language === account.language ? {} : { language }),
  };
}

/** @returns the link of the invitation, where somebody is invited and no mail service sends it */
export function useChangePerson() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, values, mayManage, mayPlan, ownWage }: Change): Promise<string | null> => {
      const { account, technician } = person;
      const { name, email, phone, isActive, wage } = values;
      if (account && mayManage) {
        const body = changesOf(person, values);
        if (Object.keys(body).length > 0) await call('PATCH', userPathOf(account.userId), { body });
      }
      if (!technician) return null;
      const { technicianId } = technician;
      if (mayPlan) {
        const body = { name, phone, isActive, ...workingDayOf(values), ...(account ? {} : { email }) };
        await call('PATCH', `${techniciansPath}/${encodeURIComponent(technicianId)}`, { body });
        if (wage !== ownWage) await saveWage(technicianId, wage);
      }
      if (account || !values.invites) return null;
      const { password } = values;
      const body = { technicianId, name, email, phone, password };
      return (await call<NewTechnicianUser>('POST', '/api/technician-users', { body })).invitationLink;
    },
    onSettled: () => readTeamAgain(queryClient),
  });
}

export const accountOfUser = ({ id: userId, ...user }: UserAccount): Account => ({ ...user, userId });

/** What the form says of a working day, as the server takes it. */
function workingDayOf(values: PersonValues): UpdateTechnician {
  const {
    workingDays: days,
    startTime,
    endTime,
    maxCustomersPerDay,
    ownHours,
    hours,
    hasLunch,
    lunch,
    vehicle,
  } = values;
  const toSend = ({
    kind,
    address,
    pin: set,
  }: Pick<PersonValues['startPlace'], 'kind' | 'address' | 'pin'>): DayPlace => {
    if (kind !== 'place') return { kind };
    const isOfAddress = set?.address === address;
    return { kind, address, ...(isOfAddress ? { latitude: set.latitude, longitude: set.longitude } : {}) };
  };
  const startPlace = toSend(values.startPlace);
  const { kind, ...end } = values.endPlace;
  const skills = Object.keys(values.skills) as (keyof typeof values.skills)[];
  const able = skills.filter((skill) => values.skills[skill]);
  return {
    ...{ workingDays: days, startTime, endTime, maxCustomersPerDay, startPlace, vehicle },
    endPlace: kind === 'same' ? startPlace : toSend({ kind, ...end }),
    hours: ownHours ? Object.fromEntries(days.map((day) => [day, hours[day]])) : null,
    lunch: hasLunch ? { ...lunch, minutes: lunch.minutes ?? 0 } : null,
    skills: able.length === skills.length ? null : able,
  };
}
