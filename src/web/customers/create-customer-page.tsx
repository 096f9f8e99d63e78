import { useNavigate } from 'react-router';
import { UpgradePrompt } from '#web/access/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useCreateCustomer } from './api.ts';
import {
  AccessFields,
  ContactFields,
  MessageFields,
  NotesFields,
  PlaceFields,
  RequiredMessage,
  ServiceFields,
} from './customer-fields.tsx';
import { emptyCustomer, useCustomerForm } from './customer-form.ts';
import { customersTexts as texts } from './texts.ts';

/** /create-customer. Cancel returns to the dashboard, as the documents have it. */
export default function CreateCustomerPage() {
  const navigate = useNavigate();
  const mayCreate = useCan('customers', 'edit');
  const create = useCreateCustomer();
  const { form, forget } = useCustomerForm('create-customer', emptyCustomer);
  const { isSubmitting } = form.formState;

  return (
    <>
      <PageHeader
        title={texts.createTitle}
        purpose={texts.createPurpose}
        back={{ to: '/customers', label: texts.backToDirectory }}
      />
      <UpgradePrompt feature="customers" />
      {mayCreate ? (
        <Form
          form={form}
          label={texts.createTitle}
          onSubmit={async (body) => {
            await create.mutateAsync(body).catch(tellingFailure(texts.createFailed));
            forget();
            toast({ variant: 'success', title: texts.success, description: texts.created });
            navigate('/customers');
          }}
          className="@container max-w-3xl"
        >
          <RequiredMessage form={form} />
          <Card title={texts.sectionContact}>
            <ContactFields form={form} />
          </Card>
          <Card title={texts.sectionPlace}>
            <div className="flex flex-col gap-4">
              <PlaceFields form={form} />
              <AccessFields form={form} />
            </div>
          </Card>
          <Card title={texts.sectionService}>
            <div className="flex flex-col gap-4">
              <ServiceFields form={form} />
              <NotesFields form={form} />
            </div>
          </Card>
          <Card title={texts.sectionMessages}>
            <MessageFields form={form} />
          </Card>
          <div className="flex flex-col-reverse gap-3 max-md:*:h-13 max-md:*:rounded-md md:flex-row md:justify-end">
            <Button
              onClick={() => {
                form.reset(emptyCustomer);
                forget();
                navigate('/');
              }}
            >
              {texts.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {texts.createCustomer}
            </Button>
          </div>
        </Form>
      ) : (
        <Card>
          <EmptyState title={texts.mayNotCreate}>{texts.mayNotCreateMore}</EmptyState>
        </Card>
      )}
    </>
  );
}
