import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { createTechnicianUserBody } from '#contract/accounts/technician-users.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Weekday } from '#contract/shapes.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { WeekdaysField } from '#web/ui/fields/weekdays-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useCreateTechnicianAccount } from './api.ts';
import { settingsTexts } from './texts.ts';

const { name, email, phone, password, workingDays } = createTechnicianUserBody.shape;

/** Used where no number is typed. */
const usualMaximum = 10;
const isNumeric = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

/** An empty password sends an invite. */
const accountForm = z.object({
  name,
  email,
  phone,
  password: z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    password,
  ),
  workingDays,
  maxCustomersPerDay: z.pipe(
    z.transform((value: unknown) => (isNumeric(value) ? value : usualMaximum)),
    z
      .number()
      .check(
        z.int(settingsTexts.wholeNumber),
        z.minimum(1, settingsTexts.atLeast(1)),
        z.maximum(50, settingsTexts.atMost(50)),
      ),
  ),
});

const ordinaryWeek: Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

const useAccountForm = (known: { name: string; email: string; phone: string }) =>
  useForm({
    resolver: standardSchemaResolver(accountForm),
    defaultValues: { ...known, password: '', workingDays: ordinaryWeek, maxCustomersPerDay: usualMaximum },
  });

const texts = settingsTexts.technicians;

interface TechnicianAccountDialogProps {
  /** Gets a login; without one a new technician is added. */
  technician?: Technician | undefined;
  onClose: () => void;
}

export function TechnicianAccountDialog({ technician, onClose }: TechnicianAccountDialogProps) {
  const create = useCreateTechnicianAccount();
  const form = useAccountForm({
    name: technician?.name ?? '',
    email: technician?.email ?? '',
    phone: technician?.phone ?? '',
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={technician ? texts.createLoginTitle(technician.name) : texts.add}
      description={technician ? texts.createLoginMore : undefined}
      submitLabel={technician ? texts.createLogin : texts.addSubmit}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { ...values, ...(technician ? { technicianId: technician.technicianId } : {}) };
        const { email } = await create.mutateAsync(body).catch(tellingFailure(texts.createFailed));
        const description = values.password === undefined ? texts.invited(email) : undefined;
        toast({ variant: 'success', title: texts.created, description });
        onClose();
      }}
    >
      {technician ? null : (
        <TextField control={control} name="name" label={texts.fullName} autoComplete="off" maxLength={200} />
      )}
      <TextField control={control} name="email" type="email" label={texts.emailAddress} autoComplete="off" />
      {technician ? null : (
        <TextField control={control} name="phone" type="tel" label={texts.phoneNumber} optional autoComplete="off" />
      )}
      <PasswordField
        control={control}
        name="password"
        label={texts.temporaryPassword}
        optional
        autoComplete="new-password"
        hint={texts.temporaryPasswordHint}
      />
      {technician ? null : (
        <>
          <WeekdaysField control={control} name="workingDays" label={texts.chooseDays} />
          <NumberField control={control} name="maxCustomersPerDay" label={texts.maxCustomersPerDay} whole />
        </>
      )}
    </FormDialog>
  );
}
