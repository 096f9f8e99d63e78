import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { BillingSettings } from '#contract/invoicing/customer-billing.ts';
import {
  type CompanyBranding,
  type CompanyDetails,
  type SaveBranding,
  saveBrandingBody,
} from '#contract/settings/settings.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { ApiError, call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan, useSessionControl, useUser } from '#web/base/session.tsx';
import { storedToken } from '#web/base/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { companyBrandingTexts as texts } from './texts.ts';

const path = '/api/company-branding';

const useCompanyBranding = () => useQuery<CompanyDetails>({ queryKey: [path] });

function useBrandingChange<Input, Saved extends CompanyBranding>(change: (input: Input) => Promise<Saved>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (branding) => {
      queryClient.setQueryData<CompanyDetails>([path], (before) => before && { ...before, ...branding });
      return queryClient.invalidateQueries({ queryKey: ['/api/homeowner/home'] });
    },
  });
}

const useSaveBranding = () => useBrandingChange((body: SaveBranding) => call<CompanyDetails>('PUT', path, { body }));

const useUploadLogo = () =>
  useBrandingChange((file: File) => {
    const body = new FormData();
    body.append('logo', file);
    return call<CompanyBranding>('POST', `${path}/logo`, { body });
  });

const useRemoveLogo = () => useBrandingChange<void, CompanyBranding>(() => call('DELETE', `${path}/logo`));

const billingPath = '/api/billing/settings';

/** What is charged on top; where and how it is on invoices is with the payments. */
const useSalesTax = (enabled: boolean) => useQuery<BillingSettings>({ queryKey: [billingPath], enabled });

function useSaveSalesTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (taxRatePct: number) => call<BillingSettings>('PUT', billingPath, { body: { taxRatePct } }),
    onSuccess: (saved) => queryClient.setQueryData([billingPath], saved),
  });
}

const maxBytes = 5 * 1024 * 1024;

interface LogoFieldProps {
  logo: string | null;
  name: string;
}

/** Shown on white, as in reports; a chosen picture is uploaded right away. */
function LogoField({ logo, name }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadLogo();
  const remove = useRemoveLogo();
  const fail = (title: string) => toast({ variant: 'error', title });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxBytes) return fail(texts.logoTooBig);
    if (!storedToken()) return fail(texts.notSignedIn);
    upload.mutate(file, {
      onSuccess: () => toast({ variant: 'success', title: texts.logoSaved }),
      onError: (error) =>
        fail(error instanceof ApiError && error.status < 500 ? failureText(error, texts.logoFailed) : texts.logoFailed),
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="grid h-20 w-44 place-items-center overflow-hidden rounded-md border border-line bg-[#ffffff] p-2">
        {logo ? (
          <img src={logo} alt={name} className="max-h-full max-w-full object-contain" />
        ) : (
          <ImageUp aria-hidden="true" className="size-6 text-[#5b6b76]" />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="text-sm font-medium">
          {texts.logo}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/gif"
          className="sr-only"
          tabIndex={-1}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // So that the same file can be chosen again.
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={upload.isPending}
            icon={<ImageUp aria-hidden="true" className="size-4" />}
            onClick={() => input.current?.click()}
          >
            {upload.isPending ? texts.uploading : texts.upload}
          </Button>
          {logo ? (
            <Button
              size="sm"
              variant="quiet"
              busy={remove.isPending}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={() =>
                remove.mutate(undefined, {
                  onSuccess: () => toast({ variant: 'success', title: texts.logoRemoved }),
                  onError: (error) => fail(failureText(error, texts.logoFailed)),
                })
              }
            >
              {texts.removeLogo}
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className="text-xs text-ink-2">
          {texts.logoHint}
        </p>
      </div>
    </div>
  );
}

interface ReportLookProps {
  name: string;
  tagline: string;
  contact: readonly string[];
  logo: string | null;
}

/** A report email's header and footer with the form's current values, in the email's own colors. */
function ReportLook({ name, tagline, contact, logo }: ReportLookProps) {
  const sender = name || texts.noName;
  const lines = contact.filter(Boolean);
  return (
    <div className="overflow-hidden rounded-md border border-line bg-[#ffffff] text-[#132331]">
      <div className="flex flex-wrap items-center gap-4 bg-[#005f8e] px-5 py-4">
        {logo ? (
          <span className="rounded-md bg-[#ffffff] px-3 py-2">
            <img src={logo} alt={sender} className="h-10 w-auto max-w-48 object-contain" />
          </span>
        ) : null}
        <div className="min-w-0">
          <p className="text-lg font-bold break-words text-[#ffffff]">{sender}</p>
          {tagline ? <p className="text-sm break-words text-[#d6ecf8]">{tagline}</p> : null}
          <p className="text-sm text-[#d6ecf8]">{texts.reportTitle}</p>
        </div>
      </div>
      <div className="px-5 py-4 text-sm">
        <p>{texts.thanks(name || texts.us)}</p>
        {lines.map((line) => (
          <p key={line} className="break-words text-[#465865]">
            {line}
          </p>
        ))}
      </div>
    </div>
  );
}

const form = z.extend(
  z.pick(saveBrandingBody, {
    name: true,
    email: true,
    phone: true,
    website: true,
    address: true,
    tagline: true,
    timeZone: true,
    weatherCity: true,
    weatherState: true,
    weatherZipCode: true,
  }),
  {
    taxRatePct: z.nullable(
      z.number(texts.taxNumber).check(z.minimum(0, texts.taxNumber), z.maximum(100, texts.taxNumber)),
    ),
  },
);

/** Those of the United States; a company elsewhere keeps its own. */
const timeZones = Object.entries(texts.timeZones).map(([value, label]) => ({ value, label }));

/** Settings → Company */
export function CompanyTab() {
  const branding = useCompanyBranding();
  const tax = useSalesTax(useCan('billing', 'view'));
  if (branding.isError && !branding.data) {
    return (
      <Card>
        <ErrorState title={texts.loadFailed} error={branding.error} onRetry={() => void branding.refetch()} />
      </Card>
    );
  }
  if (!branding.data || tax.isLoading) return <WaitingCard rows={6} />;
  return <CompanyForm branding={branding.data} taxRatePct={tax.data?.taxRatePct ?? null} />;
}

interface CompanyFormProps {
  branding: CompanyDetails;
  /** Null where it is not for the signed-in user to see. */
  taxRatePct: number | null;
}

function CompanyForm({ branding, taxRatePct }: CompanyFormProps) {
  const mayChange = useCan('settings', 'edit');
  const save = useSaveBranding();
  const saveTax = useSaveSalesTax();
  const mayTax = useCan('billing', 'edit');
  const session = useSessionControl();
  const user = useUser();
  const { name, email, phone, website, address, tagline, timeZone } = branding;
  const fields = useForm({
    resolver: standardSchemaResolver(form),
    defaultValues: {
      name: name ?? '',
      email: email ?? '',
      phone: phone ?? '',
      website: website ?? '',
      address: address ?? '',
      tagline: tagline ?? '',
      timeZone,
      weatherCity: branding.weatherCity ?? '',
      weatherState: branding.weatherState ?? '',
      weatherZipCode: branding.weatherZipCode ?? '',
      taxRatePct,
    },
  });
  const { control } = fields;
  const typed = useWatch({ control });
  const written = (value: string | null | undefined): string => value?.trim() ?? '';
  const disabled = !mayChange;
  return (
    <>
      <UpgradePrompt feature="custom_branding" />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <p className="mb-4 text-sm text-ink-2">{mayChange ? texts.about : texts.readOnly}</p>
          {mayChange ? <LogoField logo={branding.logo} name={written(typed.name) || texts.noName} /> : null}
          <Form
            form={fields}
            label={texts.tab}
            className="mt-5"
            onSubmit={async ({ taxRatePct: tax, ...body }) => {
              try {
                const saved = await save.mutateAsync(body);
                if (tax !== null && tax !== taxRatePct) await saveTax.mutateAsync(tax);
                session.changed({ ...user, timeZone: saved.timeZone });
                toast({ variant: 'success', title: texts.saved, description: texts.savedMore });
              } catch (error) {
                toast({ variant: 'error', title: texts.saveFailed(failureText(error, uiTexts.failed)) });
                throw error;
              }
            }}
          >
            <TextField {...{ control, disabled }} name="name" label={texts.name} autoComplete="organization" />
            <TextField
              {...{ control, disabled }}
              name="email"
              label={texts.email}
              type="email"
              hint={texts.emailHint}
            />
            <TextField {...{ control, disabled }} name="phone" label={texts.phone} type="tel" />
            <TextField {...{ control, disabled }} name="website" label={texts.website} inputMode="text" />
            <TextField {...{ control, disabled }} name="address" label={texts.address} autoComplete="street-address" />
            <div className="grid grid-cols-2 gap-4">
              <SelectField
                {...{ control, disabled }}
                name="timeZone"
                label={texts.timeZone}
                choices={timeZone in texts.timeZones ? timeZones : [...timeZones, { value: timeZone, label: timeZone }]}
              />
              {taxRatePct === null ? null : (
                <NumberField
                  control={control}
                  disabled={disabled || !mayTax}
                  name="taxRatePct"
                  label={texts.salesTax}
                  unit="%"
                  hint={texts.salesTaxHint}
                />
              )}
            </div>
            <fieldset className="flex flex-col gap-2">
              <legend className="mb-1 text-sm font-medium text-ink-2">{texts.weatherPlace}</legend>
              <div className="grid grid-cols-2 gap-4 md:grid-cols-[1fr_6rem_8rem]">
                <TextField
                  {...{ control, disabled }}
                  name="weatherCity"
                  label={texts.weatherCity}
                  className="max-md:col-span-2"
                />
                <TextField {...{ control, disabled }} name="weatherState" label={texts.weatherState} />
                <TextField
                  {...{ control, disabled }}
                  name="weatherZipCode"
                  label={texts.weatherZip}
                  inputMode="numeric"
                />
              </div>
              <p className="text-xs text-ink-2">{texts.weatherHint}</p>
            </fieldset>
            <TextAreaField {...{ control, disabled }} name="tagline" label={texts.tagline} rows={2} />
            {mayChange ? (
              <Button type="submit" variant="primary" busy={fields.formState.isSubmitting} className="max-md:h-13">
                {texts.save}
              </Button>
            ) : null}
          </Form>
        </Card>
        <Card title={texts.look}>
          <ReportLook
            name={written(typed.name)}
            tagline={written(typed.tagline)}
            contact={[typed.address, typed.phone, typed.email, typed.website].map(written)}
            logo={branding.logo}
          />
        </Card>
      </div>
    </>
  );
}
