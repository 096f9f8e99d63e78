import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CompanyBranding, saveBrandingBody } from '#contract/settings/company-branding.ts';
import { UpgradePrompt } from '#web/access/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useCompanyBranding, useSaveBranding } from './api.ts';
import { LogoField } from './logo-field.tsx';
import { ReportLook } from './report-look.tsx';
import { companyBrandingTexts as texts } from './texts.ts';

const form = z.pick(saveBrandingBody, {
  name: true,
  email: true,
  phone: true,
  website: true,
  address: true,
  tagline: true,
});

/** Settings → Company (spec 3 §2): who the reports come from. */
export function CompanyTab() {
  const branding = useCompanyBranding();
  if (branding.isError && !branding.data) {
    return (
      <Card>
        <ErrorState title={texts.loadFailed} error={branding.error} onRetry={() => void branding.refetch()} />
      </Card>
    );
  }
  if (!branding.data) {
    return (
      <Card>
        <SkeletonRows rows={6} />
      </Card>
    );
  }
  return <CompanyForm branding={branding.data} />;
}

function CompanyForm({ branding }: { branding: CompanyBranding }) {
  const mayChange = useCan('settings', 'edit');
  const save = useSaveBranding();
  const { name, email, phone, website, address, tagline } = branding;
  const fields = useForm({
    resolver: standardSchemaResolver(form),
    defaultValues: {
      name: name ?? '',
      email: email ?? '',
      phone: phone ?? '',
      website: website ?? '',
      address: address ?? '',
      tagline: tagline ?? '',
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
            onSubmit={async (body) => {
              try {
                await save.mutateAsync(body);
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
