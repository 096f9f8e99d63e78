import { skipReasons } from '#domain/settings/index.ts';
import { visitWords } from '#domain/visits/index.ts';
import { words } from '#web/base/language.ts';
import { useCan } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { companySettingsTexts } from './company-texts.ts';
import { MessagesCard } from './messages-card.tsx';
import { LoadedSettings, SettingSwitches } from './setting-switch.tsx';
import { useChangeSettings } from './settings-api.ts';

const texts = companySettingsTexts.notifications;

const switches = [
  ['emailAlerts', texts.emailAlerts, texts.emailAlertsHint],
  ['smsNotifications', texts.smsNotifications, texts.smsNotificationsHint],
  ['lowInventoryAlerts', texts.lowInventoryAlerts, texts.lowInventoryAlertsHint],
  ['serviceReminders', texts.serviceReminders, texts.serviceRemindersHint],
  ['autoLocation', texts.autoLocation, texts.autoLocationHint],
] as const;

/** Settings → Notifications. */
export function NotificationsTab() {
  const mayChange = useCan('settings', 'edit');
  const change = useChangeSettings();
  return (
    <LoadedSettings>
      {({ notifications, messages, visits }) => (
        <div className="flex flex-col gap-4">
          <MessagesCard messages={messages} mayChange={mayChange} />
          <Card title={texts.title} className="max-w-3xl">
            <p className="mb-3 text-sm text-ink-2">{mayChange ? texts.about : companySettingsTexts.readOnly}</p>
            <SettingSwitches
              switches={switches}
              values={notifications}
              disabled={!mayChange}
              onChange={(notifications) => change({ notifications })}
            />
          </Card>
          <Card title={companySettingsTexts.skips.title} className="max-w-3xl">
            <p className="mb-3 text-sm text-ink-2">{companySettingsTexts.skips.about}</p>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {skipReasons.map((reason) => (
                <Switch
                  key={reason}
                  label={words.say(visitWords.skipReasons[reason])}
                  checked={visits.billedSkips.includes(reason)}
                  disabled={!mayChange}
                  onChange={(isBilled) =>
                    change({
                      visits: {
                        billedSkips: skipReasons.filter((each) =>
                          each === reason ? isBilled : visits.billedSkips.includes(each),
                        ),
                      },
                    })
                  }
                />
              ))}
            </div>
          </Card>
        </div>
      )}
    </LoadedSettings>
  );
}
