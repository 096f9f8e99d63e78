import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, MessageSquare, PauseCircle, PlayCircle, Receipt, ReceiptText, Route, Tag, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import type { BulkAnswer } from '#contract/directory/directory.ts';
import type { SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import { ownExportColumns } from '#domain/data/index.ts';
import { type ListColumn, type ListFilter, type ListSort, mostChangedAtOnce } from '#domain/directory/index.ts';
import { call } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { csvText, saveCsv, saveFile } from '#web/base/csv.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { ChoiceField } from '#web/ui/fields/plain-fields.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fetchViewFile } from '../api.ts';
import { customersTexts } from '../texts.ts';
import { directoryTexts } from './texts.ts';

const texts = directoryTexts.bulk;

export interface BulkBarProps {
  /** The chosen customers among those that are shown. */
  chosen: readonly string[];
  /** How many the list shows. */
  shown: number;
  tags: readonly string[];
  technicians: readonly { technicianId: string; name: string; isActive: boolean }[];
  isWide: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  /** Writes the chosen ones to a file. */
  onExport: () => void;
}

type Asked = 'tags' | 'technician' | 'plan' | 'hold';

/** What is done to the chosen customers; each takes one call and can be undone. */
export function BulkBar({ chosen, shown, tags, technicians, isWide, onSelectAll, onClear, onExport }: BulkBarProps) {
  const mayEdit = useCan('customers', 'edit');
  const mayPlan = useCan('routes', 'edit');
  const mayBill = useCan('billing', 'edit');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { run, busy } = useBulk(() => {
    setAsked(null);
    onClear();
  });
  const tooMany = chosen.length > mostChangedAtOnce;
  const customerIds = [...chosen];
  const close = () => setAsked(null);
  const actions: { label: string; icon: ReactNode; may: boolean; onSelect: () => void }[] = [
    { label: texts.tags, icon: <Tag />, may: mayEdit, onSelect: () => setAsked('tags') },
    {
      label: texts.message,
      icon: <MessageSquare />,
      may: mayEdit,
      onSelect: () => void navigate('/communication-hub?tab=broadcast', { state: { customerIds } }),
    },
    { label: texts.technician, icon: <Route />, may: mayPlan, onSelect: () => setAsked('technician') },
    { label: texts.plan, icon: <Receipt />, may: mayBill, onSelect: () => setAsked('plan') },
    {
      label: texts.fromPrices,
      icon: <ReceiptText />,
      may: mayBill,
      onSelect: () => void navigate('/invoices/from-prices', { state: { customerIds } }),
    },
    { label: texts.hold, icon: <PauseCircle />, may: mayEdit, onSelect: () => setAsked('hold') },
    {
      label: texts.resume,
      icon: <PlayCircle />,
      may: mayEdit,
      onSelect: () => void run('hold', { customerIds, hold: false }, texts.resumed),
    },
  ];
  const allowed = actions.filter(({ may }) => may);
  return (
    <section
      aria-label={texts.bar}
      className="fixed inset-x-0 bottom-(--bottom-bar) z-20 flex flex-wrap items-center gap-2 border-t border-line bg-surface p-3 lg:sticky lg:bottom-4 lg:mx-auto lg:w-fit lg:max-w-full lg:rounded-md lg:border lg:py-2 lg:pl-4 lg:shadow-float print:hidden"
    >
      <p aria-live="polite" className="num text-sm font-semibold">
        {texts.chosen(chosen.length)}
      </p>
      {chosen.length < shown ? (
        <Button size="sm" variant="quiet" onClick={onSelectAll}>
          {texts.selectAll(shown)}
        </Button>
      ) : null}
      {tooMany ? <p className="text-sm text-warn">{texts.tooMany(mostChangedAtOnce)}</p> : null}
      {isWide ? (
        <>
          {tooMany
            ? null
            : allowed.map(({ label, onSelect }) => (
                <Button key={label} size="sm" onClick={onSelect}>
                  {label}
                </Button>
              ))}
          <Button size="sm" onClick={onExport}>
            {customersTexts.exportCsv}
          </Button>
        </>
      ) : (
        <DropdownMenu trigger={<Button className="ml-auto h-11">{texts.actions}</Button>}>
          {tooMany
            ? null
            : allowed.map(({ label, icon, onSelect }) => (
                <MenuItem key={label} icon={icon} onSelect={onSelect}>
                  {label}
                </MenuItem>
              ))}
          <MenuItem icon={<Download />} onSelect={onExport}>
            {customersTexts.exportCsv}
          </MenuItem>
        </DropdownMenu>
      )}
      <IconButton label={texts.clear} icon={<X />} onClick={onClear} className="max-lg:size-11" />
      {asked === 'tags' ? (
        <TagsDialog
          {...{ tags, busy, onClose: close, count: chosen.length }}
          onApply={(add, remove) => void run('tags', { customerIds, add, remove }, texts.tagged)}
        />
      ) : null}
      {asked === 'technician' ? (
        <ChoiceDialog
          {...{ busy, onClose: close }}
          title={texts.technicianTitle(chosen.length)}
          more={texts.technicianMore}
          label={texts.technicianLabel}
          choices={technicians
            .filter(({ isActive }) => isActive)
            .map(({ technicianId, name }) => ({ value: technicianId, label: name }))}
          onApply={(technicianId) => void run('technician', { customerIds, technicianId }, texts.handedOver)}
        />
      ) : null}
      {asked === 'plan' ? (
        <PlanDialog
          {...{ busy, onClose: close, count: chosen.length }}
          onApply={(planId) => void run('plan', { customerIds, planId }, texts.given)}
        />
      ) : null}
      {asked === 'hold' ? (
        <Dialog
          open
          onOpenChange={close}
          title={texts.holdTitle(chosen.length)}
          width="sm"
          footer={
            <Buttons
              busy={busy}
              label={texts.hold}
              onClose={close}
              onApply={() => void run('hold', { customerIds, hold: true }, texts.held)}
            />
          }
        >
          <p className="text-sm text-ink-2">{texts.holdMore}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

const undoPaths = {
  change: () => '/api/customer-list/bulk/undo',
  plan: () => '/api/customer-list/bulk/plan/undo',
  route: (changeId: string) => `/api/route-changes/${encodeURIComponent(changeId)}/undo`,
};

/** Does one thing to many, says what became of it, and offers to undo it. */
function useBulk(onDone: () => void) {
  const queryClient = useQueryClient();
  const work = useMutation({
    mutationFn: ({ what, body }: { what: string; body: object }) =>
      call<BulkAnswer>('POST', `/api/customer-list/bulk/${what}`, { body }),
  });
  const readAgain = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        ['/api/customer', '/api/route', '/api/day-plan', '/api/week-plan', '/api/billing', '/api/attention'].some(
          (beginning) => String(path).startsWith(beginning),
        ),
    });
  const undo = async ({ kind, changeId }: NonNullable<BulkAnswer['undo']>) => {
    try {
      await call('POST', undoPaths[kind](changeId), { body: kind === 'route' ? {} : { changeId } });
      toast({ variant: 'success', title: texts.undone });
      await readAgain();
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.undoFailed) });
    }
  };
  const run = async (what: string, body: object, told: (n: number) => string) => {
    try {
      const { changed, leftOut, undo: undoable } = await work.mutateAsync({ what, body });
      const reasons = new Map<string, number>();
      for (const { reason } of leftOut) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      toast({
        variant: changed > 0 ? 'success' : 'warning',
        title: changed > 0 ? told(changed) : texts.nothingChanged,
        ...(leftOut.length > 0 ? { description: texts.leftOut(leftOut.length, [...reasons]) } : {}),
        ...(undoable ? { action: { label: customersTexts.undo, onSelect: () => void undo(undoable) } } : {}),
      });
      onDone();
      await readAgain();
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.failed) });
    }
  };
  return { run, busy: work.isPending };
}

interface DialogProps {
  busy: boolean;
  onClose: () => void;
}

const Buttons = ({ busy, label, onClose, onApply }: DialogProps & { label: string; onApply: () => void }) => (
  <>
    <Button onClick={onClose}>{customersTexts.cancel}</Button>
    <Button variant="primary" busy={busy} onClick={onApply}>
      {label}
    </Button>
  </>
);

interface TagsDialogProps extends DialogProps {
  count: number;
  tags: readonly string[];
  onApply: (add: string[], remove: string[]) => void;
}

function TagsDialog({ count, tags, busy, onClose, onApply }: TagsDialogProps) {
  const id = useId();
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const [error, setError] = useState<string | undefined>();
  const apply = () => {
    const added = add
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean);
    if (added.length === 0 && remove === '') setError(texts.noTag);
    else onApply(added, remove === '' ? [] : [remove]);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.tagsTitle(count)}
      width="sm"
      footer={<Buttons {...{ busy, onClose }} label={texts.apply} onApply={apply} />}
    >
      <div className="flex flex-col gap-4">
        <FieldFrame id={id} label={texts.addTag} hint={texts.addTagHint} error={error}>
          <input
            id={id}
            list={`${id}-known`}
            value={add}
            maxLength={200}
            onChange={({ target }) => setAdd(target.value)}
            className={`${inputClass} ${inputHeight}`}
          />
          <datalist id={`${id}-known`}>
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </FieldFrame>
        {tags.length > 0 ? (
          <ChoiceField
            label={texts.removeTag}
            placeholder={texts.removeNone}
            choices={tags.map((tag) => ({ value: tag, label: tag }))}
            value={remove}
            onChange={setRemove}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface ChoiceDialogProps extends DialogProps {
  title: string;
  more: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  onApply: (value: string) => void;
}

function ChoiceDialog({ title, more, label, choices, busy, onClose, onApply }: ChoiceDialogProps) {
  const [chosen, setChosen] = useState('');
  const value = chosen || (choices[0]?.value ?? '');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={more}
      width="sm"
      footer={
        choices.length === 0 ? undefined : (
          <Buttons {...{ busy, onClose }} label={texts.apply} onApply={() => onApply(value)} />
        )
      }
    >
      {choices.length === 0 ? (
        <p className="text-sm text-ink-2">{texts.nothingToChoose}</p>
      ) : (
        <ChoiceField label={label} choices={choices} value={value} onChange={setChosen} />
      )}
    </Dialog>
  );
}

function PlanDialog({ count, ...dialog }: DialogProps & { count: number; onApply: (planId: string) => void }) {
  const plans = useQuery<SubscriptionPlan[]>({ queryKey: ['/api/billing/plans'] });
  if (!plans.data) return null;
  return (
    <ChoiceDialog
      {...dialog}
      title={texts.planTitle(count)}
      more={texts.planMore}
      label={texts.planLabel}
      choices={plans.data
        .filter(({ isActive }) => isActive)
        .map(({ planId, name, price, pricing, billingCycle }) => ({
          value: planId,
          label: texts.planChoice(name, price, pricing === 'visit' ? 'visit' : billingCycle),
        }))}
    />
  );
}

/** Customers as the application's own file, which the import reads back. */
const customersCsv = (customers: readonly Customer[]): string =>
  csvText([ownExportColumns, ...customers.map((customer) => ownExportColumns.map((column) => customer[column]))]);

const fileName = (): string => `customers-${clock.now().toISOString().slice(0, 10)}.csv`;
const tellExported = (count: number): void => toast({ variant: 'success', title: customersTexts.exported(count) });

interface ViewToExport {
  view: ListFilter & { sort: ListSort };
  columns: readonly ListColumn[];
  customerIds: readonly string[];
}

/** The server's file: the view's columns and order, of these customers. */
export async function exportView({ view: { sort, ...filter }, columns, customerIds }: ViewToExport): Promise<void> {
  const file = await fetchViewFile({ filter, sort, columns: [...columns], customerIds: [...customerIds] });
  saveFile(fileName(), file, 'text/csv');
  tellExported(customerIds.length);
}

/** All fields of these customers. */
export function exportAll(customers: readonly Customer[]): void {
  saveCsv(fileName(), customersCsv(customers));
  tellExported(customers.length);
}
