import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { accountEmail } from '#contract/accounts/identity.ts';
import { createTechnicianUserBody } from '#contract/accounts/technician-users.ts';
import { createUserBody, type UserAccount } from '#contract/accounts/users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { weekdays } from '#contract/shapes.ts';
import { languages } from '#domain/language/index.ts';
import { hoursOn, skills } from '#domain/scheduling/index.ts';
import { teamTexts as texts } from './texts.ts';

/** What the account of somebody says. */
export type Account = Pick<UserAccount, 'email' | 'role' | 'isActive' | 'status' | 'invitedAt' | 'lastLogin'> & {
  userId: string;
  customerId?: string | null;
  language?: UserAccount['language'];
};
/** Somebody of the company: on routes, with an account, or both. */
export interface Person {
  name: string;
  technician: Technician | null;
  account: Account | null;
}

const { name, password, phone, workingDays } = createTechnicianUserBody.shape;
const { role, name: accountName } = createUserBody.shape;

/** Whether the signed-in user is given another email, which asks for the password. */
export const changesOwnEmail = (account: Account | null, email: string, userId: string): boolean =>
  account?.userId === userId && email.trim().toLowerCase() !== account.email;

/** Used where no number is typed. */
const usualMaximum = 10;
const isNumeric = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** A place on the map, and the address that it was set for. */
const pin = z.nullable(z.object({ latitude: z.number(), longitude: z.number(), address: z.string() }));
const isMissing = ({ kind, address }: { kind: string; address: string }): boolean =>
  kind === 'place' && address.trim() === '';
const missing = { path: ['address'], message: texts.day.addressMissing };
const hoursOfDay = z.object({ from: z.string(), to: z.string() });
const lunchMinutes = z
  .number()
  .check(z.int(texts.wholeNumber), z.minimum(5, texts.atLeast(5)), z.maximum(180, texts.atMost(180)));

/** A working day beyond its usual hours. */
const dayForm = {
  startPlace: z
    .object({ kind: z.enum(['shop', 'place', 'stop']), address: z.string(), pin })
    .check(z.refine((place) => !isMissing(place), missing)),
  endPlace: z
    .object({ kind: z.enum(['same', 'shop', 'place', 'stop']), address: z.string(), pin })
    .check(z.refine((place) => !isMissing(place), missing)),
  ownHours: z.boolean(),
  hours: z.record(z.enum(weekdays), hoursOfDay),
  hasLunch: z.boolean(),
  lunch: z.object({ ...hoursOfDay.shape, minutes: z.nullable(z.number()) }),
  skills: z.record(z.enum(skills), z.boolean()),
  vehicle: z.string(),
};

/** An empty choice is ''; an empty password sends an invitation. */
const personForm = (forAccount: boolean) =>
  z
    .object({
      name: forAccount ? accountName : name,
      email: z.string().check(z.trim()),
      phone,
      role,
      customerId: z.string(),
      technicianId: z.string(),
      language: z.enum(['', ...languages]),
      workingDays,
      startTime: z.string(),
      endTime: z.string(),
      ...dayForm,
      maxCustomersPerDay: z.pipe(
        z.transform((value: unknown) => (isNumeric(value) ? value : usualMaximum)),
        z.number().check(z.int(texts.wholeNumber), z.minimum(1, texts.atLeast(1)), z.maximum(50, texts.atMost(50))),
      ),
      wage: z.nullable(
        z.number(texts.wageNumber).check(z.minimum(0, texts.atLeast(0)), z.maximum(1000, texts.atMost(1000))),
      ),
      isActive: z.boolean(),
      invites: z.boolean(),
      password: z.pipe(
        z.transform((value: string) => (value === '' ? undefined : value)),
        z.optional(password),
      ),
      /** One's own, for a new email of one's own. */
      currentPassword: z.string(),
    })
    .check(
      z.refine((form) => form.role !== 'homeowner' || form.customerId !== '', {
        path: ['customerId'],
        message: texts.customerMissing,
      }),
      z.refine((form) => form.role !== 'technician' || form.workingDays.length > 0, {
        path: ['workingDays'],
        message: texts.chooseADay,
      }),
      z.superRefine(({ ownHours, hours, workingDays: days, hasLunch, lunch }, ctx) => {
        const refuse = (path: string[], message: string) => ctx.addIssue({ code: 'custom', path, message });
        for (const day of ownHours ? days : []) {
          if (hours[day].to <= hours[day].from) refuse(['hours', day, 'to'], texts.day.endsBeforeStart);
        }
        if (!hasLunch) return;
        if (lunch.to < lunch.from) refuse(['lunch', 'to'], texts.day.endsBeforeStart);
        const minutes = z.safeParse(lunchMinutes, lunch.minutes ?? 0);
        if (!minutes.success) refuse(['lunch', 'minutes'], minutes.error.issues[0]?.message ?? '');
      }),
      z.refine((form) => (form.email === '' && !form.invites) || z.safeParse(accountEmail, form.email).success, {
        path: ['email'],
        message: texts.emailInvalid,
      }),
    );
export type PersonValues = z.infer<ReturnType<typeof personForm>>;

type Defaults = z.input<ReturnType<typeof personForm>>;

function hoursOfDays(technician: Pick<Technician, 'startTime' | 'endTime' | 'hours'>): Defaults['hours'] {
  return Object.fromEntries(weekdays.map((day) => [day, { ...hoursOn(technician, day) }])) as Defaults['hours'];
}

const samePlace = ({ startPlace, endPlace, ends }: Technician): boolean =>
  startPlace?.kind === endPlace?.kind &&
  startPlace?.address === endPlace?.address &&
  ends?.start?.latitude === ends?.end?.latitude &&
  ends?.start?.longitude === ends?.end?.longitude;

function dayOf(technician: Technician) {
  const { startPlace, endPlace, hours, lunch, skills: able, vehicle } = technician;
  const placeOf = (place: Technician['startPlace']) => ({
    kind: place?.kind ?? 'shop',
    address: place?.address ?? '',
    pin: null,
  });
  return {
    startPlace: placeOf(startPlace),
    endPlace: samePlace(technician) ? newPerson.endPlace : placeOf(endPlace),
    ownHours: hours != null,
    hours: hoursOfDays(technician),
    hasLunch: lunch != null,
    lunch: lunch ?? newPerson.lunch,
    skills: Object.fromEntries(skills.map((skill) => [skill, able?.includes(skill) ?? true])) as Defaults['skills'],
    vehicle: vehicle ?? '',
  };
}

/** A new technician, to be invited; Monday to Friday, 8 to 5. */
export const newPerson: Defaults = {
  name: '',
  email: '',
  phone: '',
  role: 'technician',
  customerId: '',
  technicianId: '',
  language: '',
  workingDays: weekdays.slice(0, 5),
  startTime: '08:00',
  endTime: '17:00',
  startPlace: { kind: 'shop', address: '', pin: null },
  endPlace: { kind: 'same', address: '', pin: null },
  ownHours: false,
  hours: hoursOfDays({ startTime: '08:00', endTime: '17:00' }),
  hasLunch: false,
  lunch: { minutes: 30, from: '11:30', to: '13:30' },
  skills: { repairs: true, commercial: true, salt: true },
  vehicle: '',
  maxCustomersPerDay: usualMaximum,
  wage: null,
  isActive: true,
  invites: true,
  password: '',
  currentPassword: '',
};

export const formOf = ({ name, technician, account }: Person): Defaults => ({
  ...newPerson,
  name,
  email: account?.email ?? technician?.email ?? '',
  phone: technician?.phone ?? '',
  role: account?.role ?? 'technician',
  customerId: account?.customerId ?? '',
  language: account?.language ?? '',
  ...(technician
    ? {
        workingDays: technician.workingDays,
        startTime: technician.startTime,
        endTime: technician.endTime,
        maxCustomersPerDay: technician.maxCustomersPerDay,
        ...dayOf(technician),
        isActive: technician.isActive,
      }
    : {}),
  invites: account !== null,
});

export const usePersonForm = (forAccount: boolean, defaultValues: Defaults) =>
  useForm({ resolver: standardSchemaResolver(personForm(forAccount)), defaultValues });
export type PersonForm = ReturnType<typeof usePersonForm>;
export type PersonControl = PersonForm['control'];
