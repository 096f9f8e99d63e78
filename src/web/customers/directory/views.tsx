import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Columns3, Ellipsis } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CustomerView } from '#contract/directory/directory.ts';
import { isNarrowed, type ListColumn, type ListFilter, listColumns, wholeList } from '#domain/directory/index.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatNumber } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { viewsPath as path } from '../api.ts';
import { customersTexts } from '../texts.ts';
import { directoryTexts as texts } from './texts.ts';
import type { View } from './toolbar.tsx';

const withUsual = (view: Partial<View>): View => ({ ...wholeList, sort: 'name', ...view });

/** The views that everybody has. */
const builtIn = [
  { id: 'all', label: texts.builtIn.all, view: withUsual({}) },
  { id: 'unpaid', label: texts.builtIn.unpaid, view: withUsual({ only: 'unpaid', sort: '-balance' }) },
  { id: 'unrouted', label: texts.builtIn.unrouted, view: withUsual({ only: 'unrouted' }) },
  { id: 'on-hold', label: texts.builtIn.onHold, view: withUsual({ activity: 'inactive' }) },
];

/** Whether two views show the same customers, in whatever order. */
const showsSame = (one: View, other: View): boolean =>
  (Object.keys(wholeList) as (keyof ListFilter)[]).every((key) => one[key] === other[key]);

interface ViewsProps {
  view: View;
  columns: readonly ListColumn[];
  saved: readonly CustomerView[];
  /** The saved view that is open. */
  open: CustomerView | undefined;
  onChoose: (view: View, saved: CustomerView | null) => void;
  /** How many each shows; null where it is not known, or not the reader's to know. */
  countOf: (view: View) => number | null;
  /** Absent where there are no columns. */
  onColumns?: ((columns: ListColumn[] | null) => void) | undefined;
}

/** One press to a view; what is asked for now is kept under a name. */
export function Views({ view, columns, saved, open, onChoose, countOf, onColumns }: ViewsProps) {
  const [named, setNamed] = useState<'new' | CustomerView | null>(null);
  const change = useViewChange();
  const { sort, ...filter } = view;
  const look = { filter, sort, columns: [...columns] };
  const isChanged =
    open !== undefined &&
    (!showsSame(view, { ...open.filter, sort }) || open.sort !== sort || open.columns.join() !== columns.join());
  const isBuiltIn = builtIn.some((one) => showsSame(view, one.view));
  const canSave = open === undefined && !isBuiltIn && isNarrowed(view);
  return (
    <div className="flex min-w-0 grow items-center gap-2 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4">
      <nav aria-label={texts.views} className="flex min-w-0 flex-wrap gap-1 max-lg:shrink-0 max-lg:flex-nowrap">
        {builtIn.map(({ id, label, view: own }) => {
          const count = countOf(own);
          if (id === 'unpaid' && count === null) return null;
          const isShown = open === undefined && showsSame(view, own);
          return <ViewButton key={id} {...{ label, count, isShown }} onChoose={() => onChoose(own, null)} />;
        })}
        {saved.map((one) => {
          const own = { ...one.filter, sort: one.sort };
          return (
            <ViewButton
              key={one.viewId}
              label={one.name}
              count={countOf(own)}
              isShown={one.viewId === open?.viewId}
              onChoose={() => onChoose(own, one)}
            />
          );
        })}
      </nav>
      {open ? (
        <DropdownMenu
          trigger={
            <IconButton label={texts.viewMenu(open.name)} icon={<Ellipsis />} tooltip={false} className="size-9" />
          }
        >
          <MenuItem onSelect={() => setNamed(open)}>{texts.renameView}</MenuItem>
          <MenuItem
            danger
            onSelect={() =>
              void change(() => call('DELETE', `${path}/${encodeURIComponent(open.viewId)}`), texts.viewDeleted).then(
                (done) => done && onChoose(view, null),
              )
            }
          >
            {texts.deleteView}
          </MenuItem>
        </DropdownMenu>
      ) : null}
      {open && isChanged ? (
        <Button
          size="sm"
          onClick={() =>
            void change(
              () => call('PATCH', `${path}/${encodeURIComponent(open.viewId)}`, { body: look }),
              texts.viewSaved(open.name),
            )
          }
        >
          {texts.saveChanges}
        </Button>
      ) : null}
      {canSave ? (
        <Button size="sm" className="max-lg:h-11" onClick={() => setNamed('new')}>
          {texts.saveView}
        </Button>
      ) : null}
      {onColumns ? (
        <div className="ml-auto">
          <ColumnChoice columns={columns} onChange={onColumns} />
        </div>
      ) : null}
      {named !== null ? (
        <NameDialog
          initial={named === 'new' ? '' : named.name}
          onClose={() => setNamed(null)}
          onName={async (name) => {
            if (named === 'new') {
              const made = await change(
                () => call<CustomerView>('POST', path, { body: { name, ...look } }),
                texts.viewSaved(name),
              );
              if (made) onChoose(view, made);
              return made !== null;
            }
            const renamed = await change(
              () => call<CustomerView>('PATCH', `${path}/${encodeURIComponent(named.viewId)}`, { body: { name } }),
              texts.viewSaved(name),
            );
            return renamed !== null;
          }}
        />
      ) : null}
    </div>
  );
}

interface ViewButtonProps {
  label: string;
  count: number | null;
  isShown: boolean;
  onChoose: () => void;
}

const ViewButton = ({ label, count, isShown, onChoose }: ViewButtonProps) => (
  <button
    type="button"
    aria-pressed={isShown}
    onClick={onChoose}
    className={classNames(
      'flex h-9 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm font-semibold max-lg:h-11',
      isShown ? 'bg-brand-soft text-brand' : 'text-ink-2 hover:bg-sunken',
    )}
  >
    {label}
    {count === null ? null : <span className="num font-normal">{formatNumber(count)}</span>}
  </button>
);

/** Changes a view and says so; null where it could not be. */
function useViewChange() {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation({ mutationFn: (work: () => Promise<unknown>) => work() });
  return async <Done,>(work: () => Promise<Done>, told: string): Promise<Done | null> => {
    try {
      const done = (await mutateAsync(work)) as Done;
      await queryClient.invalidateQueries({ queryKey: [path] });
      toast({ variant: 'success', title: told });
      return done;
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.viewFailed) });
      return null;
    }
  };
}

interface NameDialogProps {
  initial: string;
  onClose: () => void;
  /** Answers whether it is done. */
  onName: (name: string) => Promise<boolean>;
}

function NameDialog({ initial, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setError(texts.viewNameMissing);
      return;
    }
    setBusy(true);
    const done = await onName(name.trim());
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={initial === '' ? texts.saveView : texts.renameView}
      description={initial === '' ? texts.saveViewMore : undefined}
      width="sm"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FieldFrame id="view-name" label={texts.viewName} error={error}>
          <input
            id="view-name"
            value={name}
            maxLength={60}
            aria-invalid={error !== undefined}
            onChange={({ target }) => setName(target.value)}
            className={`${inputClass} ${inputHeight}`}
          />
        </FieldFrame>
        <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
          <Button onClick={onClose}>{customersTexts.cancel}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {texts.saveView}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface ColumnsProps {
  columns: readonly ListColumn[];
  onChange: (columns: ListColumn[] | null) => void;
}

/** Which columns are shown. */
function ColumnChoice({ columns, onChange }: ColumnsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={texts.chooseColumns}
      trigger={
        <Button size="sm" icon={<Columns3 aria-hidden="true" className="size-4" />}>
          {texts.chooseColumns}
        </Button>
      }
      className="w-60 rounded-md border border-line bg-surface p-3 shadow-float"
    >
      <div className="flex flex-col gap-2.5">
        {listColumns.map((column) => (
          <Checkbox
            key={column}
            label={texts.columns[column]}
            checked={columns.includes(column)}
            onChange={(isShown) =>
              onChange(listColumns.filter((one) => (one === column ? isShown : columns.includes(one))))
            }
          />
        ))}
        <Button size="sm" onClick={() => onChange(null)}>
          {texts.usualColumns}
        </Button>
        <p className="text-xs text-ink-3">{texts.keys}</p>
      </div>
    </Popover>
  );
}
