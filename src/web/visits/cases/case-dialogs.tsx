import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { TroubleCase } from '#contract/visits/cases.ts';
import { type CaseKind, caseKinds, caseTexts, suggestedCases } from '#domain/visits/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { todayIn } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { words } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PoolChoice, useCustomersPools } from '#web/water/index.ts';
import { useOpenCase, usePlanVisit, useTechnicians } from './api.ts';
import { casesTexts as texts } from './texts.ts';

interface OpenCaseDialogProps {
  customerId: string;
  poolId: string;
  /** What was raised at a stop and led to it. */
  workOrderId: string | null;
  onClose: () => void;
}

/** Opens a case for a pool; what its last readings suggest comes first. */
export function OpenCaseDialog({ customerId, poolId, workOrderId, onClose }: OpenCaseDialogProps) {
  const { timeZone } = useUser();
  const navigate = useNavigate();
  const open = useOpenCase();
  const [caseId] = useState(newId);
  const [chosen, choose] = useState({ customerId, poolId });
  const { data: pools } = useCustomersPools(chosen.customerId);
  const pool = pools?.find((each) => each.poolId === chosen.poolId) ?? null;
  const form = useForm<{ kind: string; startsOn: string; note: string }>({
    defaultValues: { kind: '', startsOn: todayIn(timeZone), note: '' },
  });
  const suggested = pool ? suggestedCases({ poolType: pool.poolType, readings: readingsOf(pool) })[0] : undefined;
  const kind = useWatch({ control: form.control, name: 'kind' }) || suggested || '';
  return (
    <FormDialog
      form={form}
      title={texts.open}
      description={texts.openMore}
      submitLabel={texts.open}
      disabled={chosen.poolId === '' || kind === ''}
      onSubmit={async ({ startsOn, note }) => {
        const stored = await open
          .mutateAsync({
            caseId,
            poolId: chosen.poolId,
            kind: kind as CaseKind,
            startsOn,
            note: note.trim() || null,
            ...(workOrderId ? { workOrderId } : {}),
          })
          .catch(tellingFailure(texts.openFailed));
        toast({ variant: 'success', title: texts.opened });
        onClose();
        void navigate(`/cases/${encodeURIComponent(stored.caseId)}`);
      }}
      onClose={onClose}
    >
      <PoolChoice
        {...chosen}
        placeholder={texts.choosePool}
        onChoose={(choice) => choose({ customerId: choice.customerId, poolId: choice.pool?.poolId ?? '' })}
      />
      {chosen.customerId !== '' && pools?.length === 0 ? <p className="text-sm text-warn">{texts.noPool}</p> : null}
      <SelectField
        control={form.control}
        name="kind"
        label={texts.kind}
        choices={caseKinds.map((value) => ({ value, label: words.say(caseTexts.kinds[value]) }))}
        placeholder={suggested ? words.say(caseTexts.kinds[suggested]) : ''}
      />
      <TextField control={form.control} name="startsOn" type="date" label={texts.startsOn} />
      <TextAreaField control={form.control} name="note" label={texts.note} rows={2} maxLength={5000} optional />
    </FormDialog>
  );
}

const readingsOf = (pool: {
  chlorine: number | null;
  salt: number | null;
  calciumHardness: number | null;
}): Parameters<typeof suggestedCases>[0]['readings'] => ({
  ...(pool.chlorine === null ? {} : { chlorine: pool.chlorine }),
  ...(pool.salt === null ? {} : { salt: pool.salt }),
  ...(pool.calciumHardness === null ? {} : { calciumHardness: pool.calciumHardness }),
});

interface VisitDialogProps {
  caseId: string;
  visit: TroubleCase['visits'][number];
  onClose: () => void;
}

/** The day of a visit, and whose extra stop it is where the usual stop is on another day. */
export function CaseVisitDialog({ caseId, visit, onClose }: VisitDialogProps) {
  const technicians = useTechnicians(true);
  const plan = usePlanVisit(caseId);
  const form = useForm({ defaultValues: { date: visit.date, technicianId: visit.technicianId ?? '' } });
  return (
    <FormDialog
      form={form}
      title={texts.changeOf(visit.visit)}
      width="sm"
      submitLabel={texts.change}
      onSubmit={async ({ date, technicianId }) => {
        await plan
          .mutateAsync({ visit: visit.visit, date, technicianId: technicianId || null })
          .catch(tellingFailure(texts.planFailed));
        toast({ variant: 'success', title: texts.planned });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField control={form.control} name="date" type="date" label={texts.day} />
      <SelectField
        control={form.control}
        name="technicianId"
        label={texts.technician}
        choices={(technicians.data ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ technicianId, name }) => ({ value: technicianId, label: name }))}
        placeholder={texts.noTechnician}
        hint={texts.technicianHint}
        optional
      />
    </FormDialog>
  );
}
