import type { Settings } from '#contract/settings/settings.ts';
import { Card } from '#web/ui/card.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import { useChangeSettings } from './use-change-settings.ts';

const texts = companySettingsTexts.messages;

const switches = [
  ['preVisit', texts.preVisit, texts.preVisitHint],
  ['postService', texts.postService, texts.postServiceHint],
  ['surveys', texts.surveys, texts.surveysHint],
  ['greetings', texts.greetings, texts.greetingsHint],
] as const;

/** What customers are told without anybody pressing a button, and when they are left in peace. */
export function MessagesCard({ messages, mayChange }: { messages: Settings['messages']; mayChange: boolean }) {
  const change = useChangeSettings();
  return (
    <Card title={texts.title} className="max-w-3xl">
      <p className="mb-3 text-sm text-ink-2">{texts.about}</p>
      <div className="divide-y divide-line">
        {switches.map(([name, label, hint]) => (
          <SettingSwitch
            key={name}
            label={label}
            hint={hint}
            checked={messages[name]}
            disabled={!mayChange}
            onChange={(checked) => change({ messages: { [name]: checked } })}
          />
        ))}
      </div>
      <QuietHoursForm
        key={[messages.quietFrom, messages.quietTo, messages.smsNumber].join()}
        {...{ messages, mayChange }}
      />
    </Card>
  );
}
