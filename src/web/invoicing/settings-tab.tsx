import { useBillingSettings } from './api.ts';
import { Loaded } from './loaded.tsx';
import { ProcessorsCard } from './payments/processors-card.tsx';
import { RulesForm } from './rules-form.tsx';
import { customerBillingTexts } from './texts.ts';

/** Billing → Payment Settings: the rules of billing, and who takes the cards (spec 3 §2, §9). */
export function SettingsTab() {
  const settings = useBillingSettings();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Loaded query={settings} rows={4}>
        {settings.data ? <RulesForm settings={settings.data} /> : null}
      </Loaded>
      <section aria-label={customerBillingTexts.settings.processors} className="min-w-0">
        <ProcessorsCard />
      </section>
    </div>
  );
}
