import { Pencil, Trash2, UserX } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import { useCan } from '#web/base/session.tsx';
import { CustomerBillingPart } from '#web/invoicing/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CustomerChecklistPart, checklistTexts } from '#web/visits/index.ts';
import { CustomerDetails } from './customer-details.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerPools } from './customer-pools.tsx';
import { CustomerEquipmentPart } from './equipment/lazy-equipment.ts';
import { customersTexts as texts } from './texts.ts';

export interface CustomerDetailsDialogProps {
  customer: Customer;
  onClose: () => void;
  onEdit?: (() => void) | undefined;
  onDelete?: (() => void) | undefined;
}

/** Everything about one customer, at /customers?view={customerId} (spec 3 §2). */
export function CustomerDetailsDialog({ customer, onClose, onEdit, onDelete }: CustomerDetailsDialogProps) {
  const [tab, setTab] = useState('details');
  const seesBills = useCan('billing', 'view');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={customer.name}
      description={
        <Chip tone={customer.isActive ? 'ok' : 'neutral'} dot>
          {customer.isActive ? texts.active : texts.inactive}
        </Chip>
      }
      width="lg"
      footer={
        onEdit || onDelete ? (
          <>
            {onDelete ? (
              <Button variant="danger" icon={<Trash2 aria-hidden="true" className="size-4" />} onClick={onDelete}>
                {texts.delete}
              </Button>
            ) : null}
            {onEdit ? (
              <Button variant="primary" icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onEdit}>
                {texts.edit}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {/* The dialog keeps its height from tab to tab. */}
      <div className="min-h-[60dvh] md:min-h-96">
        <Tabs
          label={texts.detailsTabs}
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'details', label: texts.tabDetails, content: <CustomerDetails customer={customer} /> },
            { value: 'pools', label: texts.tabPools, content: <CustomerPools customer={customer} /> },
            {
              value: 'equipment',
              label: texts.equipment,
              content: <CustomerEquipmentPart customerId={customer.customerId} />,
            },
            {
              value: 'checklist',
              label: checklistTexts.customerTab,
              content: <CustomerChecklistPart customerId={customer.customerId} />,
            },
            {
              value: 'history',
              label: texts.tabHistory,
              content: <CustomerHistory customerId={customer.customerId} />,
            },
            ...(seesBills
              ? [
                  {
                    value: 'billing',
                    label: texts.tabBilling,
                    content: <CustomerBillingPart customerId={customer.customerId} customerName={customer.name} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </Dialog>
  );
}

/** A link to a customer that someone else has deleted meanwhile. */
export function MissingCustomerDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.gone}>
      <EmptyState icon={<UserX />} title={texts.noneSelected}>
        {texts.goneMore}
      </EmptyState>
    </Dialog>
  );
}
