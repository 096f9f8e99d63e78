import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Tags, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type AddPriceItem,
  type PriceItem,
  type PriceItemBody,
  priceItemBody,
} from '#contract/invoicing/work-orders.ts';
import { priceItemKinds } from '#domain/invoicing/index.ts';
import { call } from '#web/base/api.ts';
import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useTaxesWork } from '../api.ts';
import { typedAmount } from '../line-editor.tsx';
import { usePriceBook } from './api.ts';
import { fieldTexts as texts } from './field-texts.ts';

const path = '/api/price-book';
const pathOf = (priceItemId: string): string => `${path}/${encodeURIComponent(priceItemId)}`;

function useBookChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: [path] }) });
}
const useAdd = () => useBookChange((body: AddPriceItem) => call('POST', path, { body }));
const useChange = () =>
  useBookChange(({ priceItemId, ...body }: PriceItemBody & { priceItemId: string }) =>
    call('PUT', pathOf(priceItemId), { body }),
  );

/** Settings → Price book: what repairs and parts cost. */
export function PriceBookTab() {
  const book = usePriceBook();
  const mayEdit = useCan('price_book', 'edit');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<PriceItem | 'new' | null>(null);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const items = book.data ?? [];
  const shown = items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const add = mayEdit ? (
    <Button variant="primary" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  ) : null;
  return (
    <div className="flex flex-col gap-4">
      <div className="text-sm text-ink-2">
        <p>{texts.intro}</p>
        <p>{texts.prices}</p>
      </div>
      {items.length > 0 ? (
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 grow basis-56">
            <SearchField label={texts.search} placeholder={texts.search} value={search} onChange={setSearch} />
          </div>
          {add}
        </div>
      ) : null}
      <Loaded query={book} failed={texts.loadFailed}>
        <Card flush className="overflow-hidden">
          {shown.length > 0 ? (
            <ul aria-label={texts.list} className="divide-y divide-line">
              {shown.map((item) => (
                <ItemRow key={item.priceItemId} item={item} mayEdit={mayEdit} onEdit={() => setEdited(item)} />
              ))}
            </ul>
          ) : (
            <EmptyState
              icon={<Tags />}
              title={items.length === 0 ? texts.none : texts.noneFound}
              action={items.length === 0 ? (add ?? undefined) : undefined}
            >
              {items.length === 0 ? texts.noneMore : undefined}
            </EmptyState>
          )}
        </Card>
      </Loaded>
      {edited === null ? null : <ItemDialog item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

function ItemRow({ item, mayEdit, onEdit }: { item: PriceItem; mayEdit: boolean; onEdit: () => void }) {
  const { priceItemId, name, kind, unitPrice, taxable } = item;
  const add = useAdd();
  const remove = useBookChange(() => call('DELETE', pathOf(priceItemId)));
  const restore = () =>
    add
      .mutateAsync({ priceItemId, name, kind, unitPrice: unitPrice ?? 0, taxable })
      .catch((error: unknown) => toast({ variant: 'error', title: failureText(error, texts.undoFailed) }));
  const removeIt = async () => {
    try {
      await remove.mutateAsync(undefined);
      toast({
        variant: 'success',
        title: texts.removed(name),
        action: { label: texts.undo, onSelect: () => void restore() },
      });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.removeFailed) });
    }
  };
  return (
    <li className="flex min-h-14 items-center gap-2 py-1.5 pr-2 pl-4 md:pl-5">
      <span className="min-w-0 grow">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-sm text-ink-2">
          {[texts.itemKinds[kind], taxable ? null : texts.noTax].filter(Boolean).join(' · ')}
        </span>
      </span>
      {unitPrice === null ? null : <span className="num font-semibold">{texts.dollars(unitPrice)}</span>}
      {mayEdit ? (
        <>
          <IconButton label={texts.edit(name)} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
          <IconButton
            label={texts.remove(name)}
            icon={<Trash2 aria-hidden="true" />}
            variant="danger"
            onClick={() => void removeIt()}
          />
        </>
      ) : null}
    </li>
  );
}

const itemForm = z.extend(priceItemBody, { unitPrice: typedAmount(priceItemBody.shape.unitPrice) });
const kindChoices = priceItemKinds.map((value) => ({ value, label: texts.itemKinds[value] }));

function ItemDialog({ item, onClose }: { item: PriceItem | null; onClose: () => void }) {
  const add = useAdd();
  const change = useChange();
  const [newItemId] = useState(() => `PRICE-${newId()}`);
  const taxesWork = useTaxesWork();
  const form = useForm<z.input<typeof itemForm>, unknown, z.output<typeof itemForm>>({
    resolver: standardSchemaResolver(itemForm),
    defaultValues: {
      name: item?.name ?? '',
      kind: item?.kind ?? 'other',
      unitPrice: item?.unitPrice ?? null,
      taxable: item?.taxable ?? taxesWork,
    },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={item ? texts.edit(item.name) : texts.add}
      width="sm"
      submitLabel={texts.save}
      onSubmit={async (body) => {
        const saved = item
          ? change.mutateAsync({ priceItemId: item.priceItemId, ...body })
          : add.mutateAsync({ priceItemId: newItemId, ...body });
        await saved.catch(tellingFailure(texts.saveFailed));
        toast({ variant: 'success', title: texts.saved });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={texts.name} maxLength={200} autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <SelectField control={control} name="kind" label={texts.kind} choices={kindChoices} />
        <NumberField control={control} name="unitPrice" label={texts.unitPrice} prefix="$" />
      </div>
      <CheckboxField control={control} name="taxable" label={texts.taxable} />
    </FormDialog>
  );
}
