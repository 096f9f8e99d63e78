import { useSearchParams } from 'react-router';
import { UpgradePrompt } from '#web/access/index.ts';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { MarginsTab } from './margins-tab.tsx';
import { RatesTab } from './rates-tab.tsx';
import { costTrackingTexts as texts } from './texts.ts';

const first: Tab = {
  value: 'entries',
  label: texts.view.entries,
  content: <EntriesTab />,
};
const tabs: Tab[] = [
  first,
  { value: 'margins', label: texts.view.margins, content: <MarginsTab /> },
  { value: 'rates', label: texts.view.rates, content: <RatesTab /> },
];

export function CostSection() {
  const [query, setQuery] = useSearchParams();
  const { value } = tabs.find((tab) => tab.value === query.get('view')) ?? first;
  return (
    <div className="flex flex-col gap-5">
      <UpgradePrompt feature="cost_tracking" />
      <Tabs
        label={texts.views}
        look="segments"
        tabs={tabs}
        value={value}
        onChange={(next) =>
          setQuery(
            (current) => {
              if (next === first.value) current.delete('view');
              else current.set('view', next);
              return current;
            },
            { preventScrollReset: true },
          )
        }
      />
    </div>
  );
}
