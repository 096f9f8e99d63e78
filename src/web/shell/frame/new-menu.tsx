import { CalendarPlus, ClipboardList, MessagesSquare, Plus, ReceiptText, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { DropdownMenu, MenuLink } from '#web/ui/overlays/dropdown-menu.tsx';
import { navigationTexts as texts } from './texts.ts';

/** What is begun from anywhere. */
export function NewMenu() {
  const leads = useLeadsSomewhere();
  const addsCustomers = useCan('customers', 'edit');
  const plans = useCan('routes', 'edit');
  const bills = useCan('billing', 'edit');
  const all: readonly [may: boolean, to: string, label: string, icon: ReactNode][] = [
    [addsCustomers, '/create-customer', texts.newCustomer, <UserPlus key="customer" aria-hidden="true" />],
    [plans, '/routes/week?new=stop', texts.newStop, <CalendarPlus key="stop" aria-hidden="true" />],
    [addsCustomers, '/work-orders?new=order', texts.newWorkOrder, <ClipboardList key="order" aria-hidden="true" />],
    [
      bills,
      '/business?section=billing&tab=invoices&new=invoice',
      texts.newInvoice,
      <ReceiptText key="invoice" aria-hidden="true" />,
    ],
    [
      addsCustomers,
      '/communication-hub?tab=broadcast',
      texts.newMessage,
      <MessagesSquare key="message" aria-hidden="true" />,
    ],
  ];
  const offered = all.filter(([may, to]) => may && leads(to));
  if (offered.length === 0) return null;
  return (
    <DropdownMenu
      trigger={
        <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} className="max-md:hidden">
          {texts.create}
        </Button>
      }
    >
      {offered.map(([, to, label, icon]) => (
        <MenuLink key={to} to={to} icon={icon}>
          {label}
        </MenuLink>
      ))}
    </DropdownMenu>
  );
}
