import type { SaveSettings, Settings } from '#contract/settings/settings.ts';
import { localDate } from '#domain/calendar/index.ts';
import { languageOfUser, type Words, wordsOf } from '#domain/language/index.ts';
import { toE164 } from '#domain/messaging/index.ts';
import { defaultSettings } from '#domain/settings/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { announce } from '#server/db/notices.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { type MailPurpose, mailsRepo, paragraphsMail } from '#server/mail/index.ts';
import { AppError, invalid } from '#server/platform/app-error.ts';
import { settingsRepo } from './repo.ts';
import { settingsTexts } from './texts.ts';

export async function findSettings(tx: TenantTx): Promise<Settings> {
  const row = await settingsRepo(tx).find();
  if (!row) return defaultSettings;
  const { emailAlerts, smsNotifications, lowInventoryAlerts, serviceReminders, autoLocation } = row;
  const { autoBackup, dataRetention, maintenanceMode, debugMode, secondStep, ownDrives } = row;
  const language = row.languageChosen || row.language !== 'en' ? row.language : null;
  return {
    notifications: { emailAlerts, smsNotifications, lowInventoryAlerts, serviceReminders, autoLocation },
    system: { autoBackup, dataRetention, maintenanceMode, debugMode, secondStep, ownDrives, language },
    messages: {
      quietFrom: row.quietFrom,
      quietTo: row.quietTo,
      preVisit: row.sendPreVisit,
      postService: row.sendPostService,
      surveys: row.sendSurveys,
      greetings: row.sendGreetings,
      visitSkipped: row.sendVisitSkipped,
      smsNumber: row.smsNumber,
    },
    visits: { billedSkips: row.billedSkips },
  };
}

export const showSettings = (tenant: Tenant): Promise<Settings> => tenant.transaction(findSettings);

/** For the owner only: anyone else would lock themselves out, see others' calls, or make everyone's sign-in weaker. */
function requireOwnerFor(tenant: Tenant, before: Settings, { system = {} }: SaveSettings): void {
  if (tenant.account.role === 'owner') return;
  for (const name of ['maintenanceMode', 'debugMode', 'secondStep'] as const) {
    if (system[name] === undefined || system[name] === before.system[name]) continue;
    const message = settingsTexts.onlyOwnerChanges[name];
    throw new AppError('not_allowed', message, { details: [{ field: `system.${name}`, message }] });
  }
}

/** Only the operator knows whose number it is: with another company's, its customers' texts would come here. */
function ownNumber(typed: string, sms: Deps['sms'], companyId: string): string {
  const field = 'messages.smsNumber';
  const number = toE164(typed);
  if (number === null) throw invalid(field, settingsTexts.phoneNumber);
  if (sms.companyNumbers.get(number) === companyId) return number;
  throw invalid(field, settingsTexts.numberNotYours({ companyId }));
}

/** @throws AppError not_allowed where anyone but the owner changes maintenance mode, debug mode or the second step */
export const saveSettings = (sms: Deps['sms'], tenant: Tenant, body: SaveSettings): Promise<Settings> =>
  tenant.transaction(async (tx) => {
    const repo = settingsRepo(tx);
    const before = await findSettings(tx);
    requireOwnerFor(tenant, before, body);
    const { preVisit, postService, surveys, greetings, visitSkipped, smsNumber, ...hours } = body.messages ?? {};
    const { language, ...system } = body.system ?? {};
    const startsOver = system.ownDrives === true && !before.system.ownDrives;
    const named = Object.entries({
      ...body.notifications,
      ...system,
      ...(startsOver ? { ownDrivesSince: localDate(tenant.account.timeZone, tenant.now()) } : {}),
      ...(language === undefined ? {} : { language: language ?? 'en', languageChosen: language !== null }),
      ...hours,
      smsNumber: smsNumber && ownNumber(smsNumber, sms, tenant.companyId),
      sendPreVisit: preVisit,
      sendPostService: postService,
      sendSurveys: surveys,
      sendGreetings: greetings,
      sendVisitSkipped: visitSkipped,
      billedSkips: body.visits?.billedSkips && [...new Set(body.visits.billedSkips)],
    }).filter(([, value]) => value !== undefined);
    await repo.save({ ...Object.fromEntries(named), updatedAt: tenant.now() });
    await announce(tx, 'settings', []);
    return findSettings(tx);
  });

/** What is written for the office as a whole: in the company's language, else in its first owner's. */
export async function officeWords(tx: TenantTx, { languages }: Pick<Deps, 'languages'>): Promise<Words> {
  const [owner] = await settingsRepo(tx).listOwners();
  if (!owner) return wordsOf('en');
  return wordsOf(languageOfUser({ ...owner, language: owner.companyLanguage ?? owner.language }, languages));
}

/** An email to owners, in the words it is read in. */
type Mail = (words: Words) => { purpose: MailPurpose; subject: string; paragraphs: readonly string[] };

/**
 * Emails an alert to the company's owners, each in their own language, if the company wants that, in the caller's transaction.
 * @returns whether it did
 */
export async function alertOwners(
  tx: TenantTx,
  { newId, clock, languages }: Pick<Deps, 'newId' | 'clock' | 'languages'>,
  mail: Mail,
): Promise<boolean> {
  const { notifications } = await findSettings(tx);
  if (!notifications.emailAlerts) return false;
  const owners = await settingsRepo(tx).listOwners();
  for (const { email: recipient, ...choices } of owners) {
    const words = wordsOf(languageOfUser(choices, languages));
    const { paragraphs, ...said } = mail(words);
    const body = paragraphsMail([...paragraphs, words.say(settingsTexts.turnOffEmails)]);
    await mailsRepo(tx).insert({ mailId: newId('MAIL'), recipient, ...said, ...body }, clock());
  }
  return owners.length > 0;
}
