import { EllipsisVertical, FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CustomerSubscription } from '#contract/invoicing/customer-billing.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuLink } from '#web/ui/overlays/dropdown-menu.tsx';
import { NewInvoiceDialog } from '../billing-dialogs.ts';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.customers;

interface SubscriptionMenuProps {
  subscription: CustomerSubscription;
  mayEdit: boolean;
}

/** What else can be done for a customer. */
export function SubscriptionMenu({ subscription: { customerId, customerName }, mayEdit }: SubscriptionMenuProps) {
  const [isBilling, setBilling] = useState(false);
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton
            label={texts.moreButton(customerName)}
            icon={<EllipsisVertical aria-hidden="true" />}
            variant="outlined"
            tooltip={false}
          />
        }
      >
        <MenuLink icon={<FileText aria-hidden="true" />} to={`/statements/${encodeURIComponent(customerId)}`}>
          {texts.statement}
        </MenuLink>
        {mayEdit ? (
          <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => setBilling(true)}>
            {texts.newInvoice}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      {isBilling ? (
        <NewInvoiceDialog customer={{ customerId, name: customerName }} onClose={() => setBilling(false)} />
      ) : null}
    </>
  );
}
