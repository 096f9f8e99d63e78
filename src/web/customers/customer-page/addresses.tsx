import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Ellipsis, MapPin, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type Customer, type CustomerProperty, updatePropertyBody } from '#contract/customers/customers.ts';
import { addressLine, propertyLabel } from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/dropdown-menu.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { propertiesPathOf, readCustomerAgain } from '../api.ts';
import { customersTexts } from '../texts.ts';
import { customerPageTexts } from './texts.ts';

const { addresses: texts } = customerPageTexts;

const pathOf = (propertyId: string) => `/api/properties/${encodeURIComponent(propertyId)}`;
const pinPath = ({ customerId, propertyId }: CustomerProperty): string =>
  `/customers/places?${new URLSearchParams({ customer: customerId, property: propertyId })}`;

/** Sends a change of a customer's addresses; the customer and what hangs on its places are read again. */
function useAddressChange<Input>(customerId: string, send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [propertiesPathOf(customerId)] });
      void readCustomerAgain(queries, customerId);
    },
  });
}

/** The customer's places besides the own address, each with its gate, and what becomes of it. */
export function CustomerAddresses({ customer }: { customer: Customer }) {
  const { customerId } = customer;
  const mayEdit = useCan('customers', 'edit');
  const properties = useQuery<CustomerProperty[]>({ queryKey: [propertiesPathOf(customerId)] });
  const [edited, setEdited] = useState<CustomerProperty | 'new' | null>(null);
  const change = useAddressChange(customerId, ({ propertyId, isActive }: CustomerProperty) =>
    call('PATCH', pathOf(propertyId), { body: { isActive: !isActive } }),
  );
  const restore = useAddressChange(
    customerId,
    ({ isInUse: _inUse, locationQuality: _quality, ...body }: CustomerProperty) =>
      call('POST', propertiesPathOf(customerId), { body }),
  );
  const remove = useAddressChange(customerId, ({ propertyId }: CustomerProperty) => call('DELETE', pathOf(propertyId)));
  const failed = (error: unknown) => toast({ variant: 'error', title: failureText(error, texts.notSaved) });
  const list = properties.data ?? [];
  if (list.length === 0 && !mayEdit) return null;

  const toggle = (property: CustomerProperty) => {
    const undo = () => change.mutate({ ...property, isActive: !property.isActive }, { onError: failed });
    change.mutate(property, {
      onSuccess: () =>
        toast({
          variant: 'success',
          title: (property.isActive ? texts.archived : texts.inUseAgain)(propertyLabel(property)),
          action: { label: customersTexts.undo, onSelect: undo },
        }),
      onError: failed,
    });
  };
  const deleteOne = (property: CustomerProperty) =>
    remove.mutate(property, {
      onSuccess: () =>
        toast({
          variant: 'success',
          title: texts.deleted(propertyLabel(property)),
          action: { label: customersTexts.undo, onSelect: () => restore.mutate(property, { onError: failed }) },
        }),
      onError: failed,
    });

  return (
    <section aria-label={texts.title} className="rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-md">{texts.title}</h2>
        {mayEdit ? (
          <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setEdited('new')}>
            {texts.add}
          </Button>
        ) : null}
      </div>
      {list.length === 0 ? <p className="mt-1 text-sm text-ink-2">{texts.none}</p> : null}
      <ul className="divide-y divide-line">
        {list.map((property) => (
          <li key={property.propertyId} className="flex items-start gap-2 py-2">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
                {propertyLabel(property)}
                {property.isActive ? null : <Chip tone="neutral">{texts.isArchived}</Chip>}
              </p>
              <p className="text-xs break-words text-ink-2">
                {addressLine(property.name ? property : { ...property, address: null })}
              </p>
              {property.gateCode || property.dog ? (
                <p className="num text-xs text-ink-2">
                  {[property.gateCode && texts.gate(property.gateCode), property.dog && texts.dog(property.dog)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              ) : null}
              {property.notes ? <p className="text-xs whitespace-pre-wrap text-ink-2">{property.notes}</p> : null}
            </div>
            {mayEdit ? (
              <DropdownMenu
                trigger={
                  <IconButton
                    tooltip={false}
                    className="max-md:size-12"
                    label={texts.more(propertyLabel(property))}
                    icon={<Ellipsis aria-hidden="true" />}
                  />
                }
              >
                <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setEdited(property)}>
                  {texts.edit}
                </MenuItem>
                <MenuLink icon={<MapPin aria-hidden="true" />} to={pinPath(property)}>
                  {customersTexts.placeOnMap}
                </MenuLink>
                <MenuItem
                  icon={property.isActive ? <Archive aria-hidden="true" /> : <ArchiveRestore aria-hidden="true" />}
                  onSelect={() => toggle(property)}
                >
                  {property.isActive ? texts.archive : texts.useAgain}
                </MenuItem>
                {property.isInUse ? null : (
                  <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={() => deleteOne(property)} danger>
                    {texts.delete}
                  </MenuItem>
                )}
              </DropdownMenu>
            ) : null}
          </li>
        ))}
      </ul>
      {edited ? (
        <AddressDialog
          customerId={customerId}
          property={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </section>
  );
}

interface AddressDialogProps {
  customerId: string;
  property: CustomerProperty | null;
  onClose: () => void;
}

function AddressDialog({ customerId, property, onClose }: AddressDialogProps) {
  // Sent again when only the answer was lost, it is the same address.
  const [propertyId] = useState(() => property?.propertyId ?? `PROP-${newId()}`);
  const save = useAddressChange(customerId, (body: object) =>
    property
      ? call('PATCH', pathOf(propertyId), { body })
      : call('POST', propertiesPathOf(customerId), { body: { ...body, propertyId } }),
  );
  const form = useForm({
    resolver: standardSchemaResolver(updatePropertyBody),
    defaultValues: {
      name: property?.name ?? '',
      address: property?.address ?? '',
      city: property?.city ?? '',
      state: property?.state ?? '',
      zipCode: property?.zipCode ?? '',
      gateCode: property?.gateCode ?? '',
      dog: property?.dog ?? '',
      notes: property?.notes ?? '',
    },
  });
  const typed = { control: form.control, autoComplete: 'off' } as const;
  return (
    <FormDialog
      form={form}
      title={property ? texts.editTitle(propertyLabel(property)) : texts.add}
      width="sm"
      submitLabel={texts.save}
      onSubmit={async (body) => {
        await save.mutateAsync(body).catch(tellingFailure(texts.notSaved));
        toast({ variant: 'success', title: texts.saved });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField {...typed} name="name" label={texts.name} hint={texts.nameHint} maxLength={120} optional />
      <TextField {...typed} name="address" label={customersTexts.address} maxLength={300} />
      <div className="grid grid-cols-[1fr_5rem_6.5rem] gap-3">
        <TextField {...typed} name="city" label={customersTexts.city} maxLength={120} />
        <TextField {...typed} name="state" label={customersTexts.state} maxLength={60} />
        <TextField {...typed} name="zipCode" label={customersTexts.zipCode} inputMode="numeric" maxLength={20} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField {...typed} name="gateCode" label={customersTexts.gateCode} maxLength={60} optional />
        <TextField {...typed} name="dog" label={customersTexts.dog} maxLength={200} optional />
      </div>
      <TextAreaField control={form.control} name="notes" label={texts.notes} maxLength={5000} optional />
    </FormDialog>
  );
}
