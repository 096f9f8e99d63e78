import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { createTechnicianBody, type Technician } from '#contract/scheduling/technicians.ts';
import type { Weekday } from '#contract/shapes.ts';
import { ApiError } from '#web/base/api.ts';
import { newId } from '#web/base/ids.ts';
import { isPlanRefusal } from '#web/base/plan-refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { WeekdaysField } from '#web/ui/fields/weekdays-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { CalendarFeedPanel } from '../calendar/calendar-feed-panel.tsx';
import { calendarTexts } from '../calendar/texts.ts';
import { showFailure } from '../failures.ts';
import { useAddTechnician, useChangeTechnician, useDeleteTechnician } from './api.ts';
import { routesTexts } from './texts.ts';

/** Empty texts mean "none". */
interface Values {
  name: string;
  phone: string;
  email: string;
  workingDays: string[];
  startTime: string;
  endTime: string;
  maxCustomersPerDay: number;
  isActive: boolean;
}

const creationFailure = (error: unknown): string => {
  if (!(error instanceof ApiError)) return routesTexts.technicianNotCreated;
  return error.status === 402 ? routesTexts.technicianLimit : error.message;
};

interface AddTechnicianDialogProps {
  /** The day on the page; the new technician works that day unless more are ticked. */
  day: Weekday;
  onClose: () => void;
}

export function AddTechnicianDialog({ day, onClose }: AddTechnicianDialogProps) {
  const add = useAddTechnician();
  const navigate = useNavigate();
  const form = useTechnicianForm({
    name: '',
    phone: '',
    email: '',
    workingDays: [day],
    startTime: '08:00',
    endTime: '17:00',
    maxCustomersPerDay: 10,
    isActive: true,
  });
  const submit = async (values: object) => {
    try {
      await add.mutateAsync({ ...values, technicianId: `TECH-${newId()}` });
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) throw error;
      toast({
        title: routesTexts.creationFailed,
        description: creationFailure(error),
        variant: 'error',
        ...(isPlanRefusal(error)
          ? { action: { label: uiTexts.seePlans, onSelect: () => navigate('/billing') } }
          : undefined),
      });
      return;
    }
    toast({ title: routesTexts.technicianAdded(form.getValues('name').trim()), variant: 'success' });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={routesTexts.addTechnician} closeOnOutside={false}>
      <Form form={form} onSubmit={submit}>
        <PersonFields control={form.control} />
        <Button
          type="submit"
          variant="primary"
          size="touch"
          busy={form.formState.isSubmitting}
          disabled={form.watch('name').trim() === ''}
        >
          {routesTexts.add}
        </Button>
      </Form>
    </Dialog>
  );
}

interface TechnicianDialogProps {
  technician: Technician;
  onClose: () => void;
}

export function EditTechnicianDialog({ technician, onClose }: TechnicianDialogProps) {
  const change = useChangeTechnician(technician.technicianId);
  const form = useTechnicianForm({ ...technician, phone: technician.phone ?? '', email: technician.email ?? '' });
  const submit = async (values: object) => {
    try {
      await change.mutateAsync(values);
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) throw error;
      showFailure(routesTexts.technicianNotUpdated)(error);
      return;
    }
    toast({ title: routesTexts.technicianSaved, variant: 'success' });
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={routesTexts.editTitle} closeOnOutside={false}>
      <Form form={form} onSubmit={submit}>
        <PersonFields control={form.control} />
        <div className="grid grid-cols-2 gap-4">
          <TextField control={form.control} name="startTime" type="time" label={routesTexts.startTime} />
          <TextField control={form.control} name="endTime" type="time" label={routesTexts.endTime} />
        </div>
        <NumberField control={form.control} name="maxCustomersPerDay" label={routesTexts.maxCustomersPerDay} whole />
        <SwitchField control={form.control} name="isActive" label={routesTexts.activeTechnician} />
        <Button type="submit" variant="primary" size="touch" busy={form.formState.isSubmitting}>
          {routesTexts.save}
        </Button>
      </Form>
      <section className="mt-6 flex flex-col gap-3 border-t border-line pt-5">
        <h3>{calendarTexts.title}</h3>
        <CalendarFeedPanel technicianId={technician.technicianId} />
      </section>
    </Dialog>
  );
}

export function DeleteTechnicianDialog({ technician, onClose }: TechnicianDialogProps) {
  const remove = useDeleteTechnician();
  const confirm = async () => {
    try {
      await remove.mutateAsync(technician.technicianId);
      toast({ title: routesTexts.technicianDeleted, variant: 'success' });
    } catch {
      toast({ title: routesTexts.technicianNotDeleted, variant: 'error' });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={routesTexts.deleteTechnicianTitle(technician.name)}
      confirmLabel={routesTexts.delete}
      danger
      onConfirm={confirm}
    >
      {routesTexts.deleteTechnicianText}
    </ConfirmDialog>
  );
}

const bodyOfForm = z
  .omit(createTechnicianBody, { technicianId: true })
  .check(
    z.refine(({ workingDays }) => workingDays.length > 0, { path: ['workingDays'], message: routesTexts.chooseADay }),
  );

const useTechnicianForm = (values: Values) =>
  useForm({ resolver: standardSchemaResolver(bodyOfForm), defaultValues: values });

type TechnicianControl = ReturnType<typeof useTechnicianForm>['control'];

function PersonFields({ control }: { control: TechnicianControl }) {
  return (
    <>
      <TextField control={control} name="name" label={routesTexts.name} autoComplete="off" maxLength={200} />
      <TextField control={control} name="phone" type="tel" label={routesTexts.phone} optional autoComplete="off" />
      <TextField control={control} name="email" type="email" label={routesTexts.email} optional autoComplete="off" />
      <WeekdaysField control={control} name="workingDays" label={routesTexts.workingDays} />
    </>
  );
}
