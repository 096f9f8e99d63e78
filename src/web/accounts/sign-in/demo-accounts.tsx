import { ChevronRight } from 'lucide-react';
import { type DemoAccount, useDemoAccounts } from './api.ts';
import { identityTexts as texts } from './texts.ts';

/** The demonstration company's people; nothing outside demonstration mode. */
export function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h2>{texts.demoHeading}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-2">{texts.demoPurpose}</p>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex min-h-12 w-full items-center gap-3 rounded-md px-4 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 grow">
                <span className="block text-sm font-semibold">{account.label}</span>
                <span className="block truncate text-xs text-ink-3">{account.email}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
