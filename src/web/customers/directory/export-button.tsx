import { Download } from 'lucide-react';
import type { Customer } from '#contract/customers/customers.ts';
import type { ListColumn } from '#domain/directory/index.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { customersTexts as texts } from '../texts.ts';
import type { Entry } from './rows.tsx';
import { directoryTexts } from './texts.ts';
import type { View } from './toolbar.tsx';

interface ViewToExport {
  view: View;
  columns: readonly ListColumn[];
  customerIds: readonly string[];
}

/** Writing files comes when it is wanted. */
const exporting = () => import('./bulk.tsx');
const tellLoadFailed = (error: unknown): void =>
  toast({ variant: 'error', title: failureText(error, directoryTexts.exportFailed) });
export const exportView = (wanted: ViewToExport): Promise<void> =>
  exporting()
    .then((files) => files.exportView(wanted))
    .catch(tellLoadFailed);
const exportAll = (customers: readonly Customer[]): Promise<void> =>
  exporting()
    .then((files) => files.exportAll(customers))
    .catch(tellLoadFailed);

interface ExportProps extends Omit<ViewToExport, 'customerIds'> {
  entries: readonly Entry[];
  disabled: boolean;
}

/** The file of the list as it is shown, made by the server, or of all fields, which the import reads back. */
export function ExportButton({ entries, view, columns, disabled }: ExportProps) {
  const customers = entries.map(({ customer }) => customer);
  return (
    <DropdownMenu
      trigger={
        <Button icon={<Download aria-hidden="true" className="size-4" />} disabled={disabled}>
          {texts.exportCsv}
        </Button>
      }
    >
      <MenuItem
        onSelect={() => void exportView({ view, columns, customerIds: customers.map(({ customerId }) => customerId) })}
      >
        {directoryTexts.exportView}
      </MenuItem>
      <MenuItem onSelect={() => void exportAll(customers)}>{directoryTexts.exportAll}</MenuItem>
    </DropdownMenu>
  );
}
