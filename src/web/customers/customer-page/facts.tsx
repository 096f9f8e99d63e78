import { ChevronLeft, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { addressLine } from '#domain/scheduling/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { formatDay, formatDollars, formatWeekday } from '#web/base/format.ts';
import { poolTypeLabel } from '#web/base/pool-types.ts';
import { useCan } from '#web/base/session.tsx';
import { type Definition, DefinitionList } from '#web/ui/definition-list.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useUpdateCustomer } from '../api.ts';
import {
  AccessFields,
  ContactFields,
  MessageFields,
  NotesFields,
  PlaceFields,
  RequiredMessage,
  ServiceFields,
} from '../customer-fields.tsx';
import { customerForm, customerPartForm, editedFields, useCustomerForm, valuesOf } from '../customer-form.ts';
import { frequencyLabel, gallonsLabel } from '../labels.tsx';
import { customersTexts } from '../texts.ts';
import { customerPageTexts } from './texts.ts';

const { page: texts } = customerPageTexts;

const Absent = ({ children }: { children: ReactNode }) => <span className="text-ink-3">{children}</span>;
const orAbsent = (value: ReactNode, absent: string): ReactNode => (value ? value : <Absent>{absent}</Absent>);

type Part = 'pool' | 'contact' | 'service' | 'messages';
const titles: Record<Part, string> = {
  pool: texts.atPool,
  contact: customersTexts.sectionContact,
  service: customersTexts.sectionService,
  messages: customersTexts.sectionMessages,
};

const isWide = (): boolean => window.matchMedia('(min-width: 64rem)').matches;

interface FactsProps {
  customer: Customer;
  /** Gets the customer as it was before its service day or frequency was changed. */
  onServiceChanged: (before: Customer) => void;
}

/** What is known of the customer, each part edited in place. */
export function Facts({ customer, onServiceChanged }: FactsProps) {
  const { address, city, state, zipCode, gateCode, dog, notes, equipment, servicePrice, poolSize } = customer;
  const place = [address, addressLine({ city, state, zipCode })].filter(Boolean).join(', ');
  const agreed = [
    customer.smsAlerts ? customersTexts.smsAlerts : null,
    customer.emailAlerts ? customersTexts.emailAlerts : null,
  ].filter(Boolean);
  const { notProvided, notSet, notSpecified } = customersTexts;
  const seesMoney = useCan('business', 'view');
  return (
    <section
      aria-label={texts.facts}
      className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
    >
      <FactsPart customer={customer} part="pool" isOpen>
        {gateCode || dog || notes || equipment ? (
          <>
            <DefinitionList
              items={[
                ...(gateCode
                  ? [{ term: customersTexts.gateCode, value: <span className="num">{gateCode}</span> }]
                  : []),
                ...(dog ? [{ term: customersTexts.dog, value: dog }] : []),
              ]}
            />
            <LongText title={customersTexts.notes} text={notes} />
            <LongText title={customersTexts.equipment} text={equipment} />
          </>
        ) : (
          <p className="text-sm text-ink-2">{texts.nothingAtPool}</p>
        )}
      </FactsPart>
      <FactsPart
        customer={customer}
        part="contact"
        items={[
          { term: customersTexts.email, value: orAbsent(customer.email, notProvided) },
          {
            term: customersTexts.phone,
            value: orAbsent(customer.phone && <span className="num">{customer.phone}</span>, notProvided),
          },
          { term: customersTexts.address, value: orAbsent(place, notProvided) },
        ]}
      />
      <FactsPart
        customer={customer}
        part="service"
        onServiceChanged={onServiceChanged}
        items={[
          { term: customersTexts.status, value: customer.isActive ? customersTexts.active : customersTexts.inactive },
          {
            term: customersTexts.serviceDay,
            value: orAbsent(customer.serviceDay && formatWeekday(customer.serviceDay), notSet),
          },
          { term: customersTexts.serviceFrequency, value: frequencyLabel(customer.serviceFrequency) },
          {
            term: customersTexts.servicePrice,
            value: orAbsent(
              servicePrice !== null && customersTexts.pricePerOf[customer.pricePer](formatDollars(servicePrice)),
              notSet,
            ),
          },
          ...(customer.setupFee ? [{ term: customersTexts.setupFee, value: formatDollars(customer.setupFee) }] : []),
          ...(seesMoney
            ? [
                { term: customersTexts.totalRevenue, value: formatDollars(customer.totalRevenue) },
                {
                  term: customersTexts.lastServiceCost,
                  value: orAbsent(
                    customer.lastServiceCost !== null && formatDollars(customer.lastServiceCost),
                    customersTexts.noVisitYet,
                  ),
                },
                {
                  term: customersTexts.averageServiceCost,
                  value: orAbsent(
                    customer.averageServiceCost !== null && formatDollars(customer.averageServiceCost),
                    customersTexts.noVisitYet,
                  ),
                },
              ]
            : []),
          { term: customersTexts.poolSize, value: orAbsent(poolSize !== null && gallonsLabel(poolSize), notSpecified) },
          {
            term: customersTexts.poolType,
            value: orAbsent(customer.poolType && poolTypeLabel(customer.poolType), notSpecified),
          },
        ]}
      />
      <FactsPart
        customer={customer}
        part="messages"
        items={[
          { term: customersTexts.language, value: customersTexts.languages[customer.language] },
          {
            term: customersTexts.consent,
            value: orAbsent(
              agreed.length > 0 &&
                agreed.map((what) => (
                  <span key={what} className="block">
                    {what}
                  </span>
                )),
              customersTexts.agreedToNothing,
            ),
          },
          ...(customer.birthday ? [{ term: customersTexts.birthday, value: formatDay(customer.birthday) }] : []),
        ]}
      />
    </section>
  );
}

function LongText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <div className="mt-2">
      <h3 className="text-sm font-normal text-ink-2">{title}</h3>
      <p className="mt-0.5 break-words whitespace-pre-wrap">{text}</p>
    </div>
  );
}

interface FactsPartProps {
  customer: Customer;
  part: Part;
  /** Also on a phone, where the others are folded. */
  isOpen?: boolean;
  items?: Definition[];
  children?: ReactNode;
  onServiceChanged?: FactsProps['onServiceChanged'];
}

function FactsPart({ customer, part, isOpen = false, items, children, onServiceChanged }: FactsPartProps) {
  const mayEdit = useCan('customers', 'edit');
  const [isEdited, setIsEdited] = useState(false);
  const [startsOpen] = useState(isWide);
  const title = titles[part];
  if (isEdited) return <PartForm {...{ customer, part, onServiceChanged }} onClose={() => setIsEdited(false)} />;
  return (
    <details open={isOpen || startsOpen} className="group relative px-4 py-3">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-sm mr-10 [&::-webkit-details-marker]:hidden">
        <h2 className="text-md">{title}</h2>
        <ChevronLeft aria-hidden="true" className="size-4 -rotate-90 text-ink-3 group-open:rotate-90" />
      </summary>
      {mayEdit ? (
        <IconButton
          label={texts.editPart(title)}
          icon={<Pencil />}
          onClick={() => setIsEdited(true)}
          className="absolute top-1.5 right-2"
        />
      ) : null}
      <div className="pt-1">
        {items ? <DefinitionList items={items} /> : null}
        {children}
      </div>
    </details>
  );
}

/** The part as a form in its own place. What was typed stays until it is stored or taken back. */
type PartFormProps = Pick<FactsPartProps, 'customer' | 'part' | 'onServiceChanged'> & { onClose: () => void };

function PartForm({ customer, part, onServiceChanged, onClose }: PartFormProps) {
  const update = useUpdateCustomer();
  const schema = part === 'contact' ? customerForm : customerPartForm;
  const { form, forget } = useCustomerForm(`edit-customer ${customer.customerId} ${part}`, valuesOf(customer), schema);
  const { dirtyFields, isSubmitting } = form.formState;
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <div className="@container px-4 py-3">
      <h2 className="mb-3 text-md">{titles[part]}</h2>
      <Form
        form={form}
        label={texts.editPart(titles[part])}
        onSubmit={async (values) => {
          const body = editedFields(values, dirtyFields);
          await update
            .mutateAsync({ customerId: customer.customerId, body })
            .catch(tellingFailure(customersTexts.updateFailed));
          toast({ variant: 'success', title: customersTexts.updated });
          if ('serviceDay' in body || 'serviceFrequency' in body) onServiceChanged?.(customer);
          leave();
        }}
      >
        {part === 'pool' ? (
          <>
            <AccessFields form={form} />
            <NotesFields form={form} />
          </>
        ) : null}
        {part === 'contact' ? (
          <>
            <RequiredMessage form={form} />
            <ContactFields form={form} />
            <PlaceFields form={form} />
          </>
        ) : null}
        {part === 'service' ? (
          <>
            <ServiceFields form={form} />
            <CheckboxField control={form.control} name="isActive" label={customersTexts.activeCustomer} />
          </>
        ) : null}
        {part === 'messages' ? <MessageFields form={form} /> : null}
        <DialogButtons label={customersTexts.save} busy={isSubmitting} onCancel={leave} />
      </Form>
    </div>
  );
}
