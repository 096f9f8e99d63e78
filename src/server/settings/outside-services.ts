import type { OutsideService } from '#contract/settings/settings.ts';
import type { Message } from '#domain/language/index.ts';
import { formatPhone } from '#domain/messaging/index.ts';
import { readMapFile } from '#server/adapters/map/map-file.ts';
import { bytesOfGigabyte, storedBytes } from '#server/db/company-storage.ts';
import { listFailures } from '#server/db/service-failures.ts';
import type { Deps } from '#server/deps.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { AppError } from '#server/platform/app-error.ts';
import { settingsRepo } from './repo.ts';
import { settingsTexts } from './texts.ts';

const { services: texts } = settingsTexts;

type Service = Pick<OutsideService, 'need' | 'state'> & { detail: Message | string };

/** The host of an address, without credentials. */
const hostOf = (address: string): Message | string =>
  URL.canParse(address) ? new URL(address).host : settingsTexts.configuredAddress;

function devicesOf({ mqtt }: Deps['config']): Service {
  const need = 'device';
  if (mqtt === undefined) return { need, state: 'embedded', detail: 'HTTPS' };
  if (mqtt.url !== undefined) return { need, state: 'on', detail: texts.mqttAt({ host: hostOf(mqtt.url) }) };
  return { need, state: 'embedded', detail: texts.ownMqtt({ port: `${mqtt.port}` }) };
}

/** @param ownDrives of how many of its own drives a company's driving is estimated */
export async function roadsOf(
  { config: { roadServer }, roads }: Pick<Deps, 'config' | 'roads'>,
  ownDrives: number | null = null,
): Promise<Service> {
  const need = 'roads';
  if (roadServer) {
    const service = roadServer.kind === 'osrm' ? 'OSRM' : 'Valhalla';
    return { need, state: 'on', detail: texts.at({ service, host: hostOf(roadServer.url) }) };
  }
  const inForce = await roads.inForce();
  if (inForce) return { need, state: 'on', detail: inForce.name };
  const detail = ownDrives === null ? texts.estimatedDrives : texts.estimatedFromOwn({ drives: ownDrives });
  return { need, state: 'embedded', detail };
}

export async function mapOf({ mapFile, mapTiles }: Deps['config']): Promise<Service> {
  const need = 'map';
  if (await readMapFile(mapFile.path).catch(() => null)) return { need, state: 'on', detail: texts.streetsOfFile };
  return mapTiles
    ? { need, state: 'on', detail: texts.tilesAt({ host: hostOf(mapTiles.url) }) }
    : { need, state: 'embedded', detail: texts.drawnToScale };
}

/** The common ones are refused over https alone, as `requireHardToGuess` has it. */
function passwordsOf({ breachedPasswordsUrl, appUrl }: Deps['config']): Service {
  const need = 'passwords';
  const isByHttps = appUrl.startsWith('https://');
  if (breachedPasswordsUrl) {
    const host = hostOf(breachedPasswordsUrl);
    return { need, state: 'on', detail: (isByHttps ? texts.commonAndBreachesAt : texts.breachesAt)({ host }) };
  }
  return isByHttps
    ? { need, state: 'embedded', detail: texts.commonPasswords }
    : { need, state: 'off', detail: texts.anyPassword };
}

export function servicesOf(config: Deps['config'], map: Service, roads: Service): Service[] {
  const { databaseUrl, smtpUrl, stripe, filesS3, geocoder, weatherUrl, twilio } = config;
  return [
    databaseUrl
      ? { need: 'database', state: 'on', detail: texts.at({ service: 'PostgreSQL', host: hostOf(databaseUrl) }) }
      : { need: 'database', state: 'embedded', detail: texts.dataDatabase },
    smtpUrl
      ? { need: 'email', state: 'on', detail: texts.at({ service: 'SMTP', host: hostOf(smtpUrl) }) }
      : { need: 'email', state: 'embedded', detail: texts.outboxFolder },
    twilio
      ? { need: 'sms', state: 'on', detail: texts.twilio({ number: formatPhone(twilio.from) }) }
      : { need: 'sms', state: 'embedded', detail: texts.textsOnHold },
    stripe
      ? { need: 'cards', state: 'on', detail: 'Stripe' }
      : { need: 'cards', state: 'embedded', detail: texts.sandbox },
    filesS3
      ? { need: 'files', state: 'on', detail: texts.bucket({ bucket: filesS3.bucket, host: hostOf(filesS3.endpoint) }) }
      : { need: 'files', state: 'embedded', detail: texts.dataFolder },
    geocoder
      ? { need: 'geocoding', state: 'on', detail: texts.thenZipCodes({ host: hostOf(geocoder.url) }) }
      : { need: 'geocoding', state: 'embedded', detail: texts.zipCodes },
    map,
    roads,
    devicesOf(config),
    weatherUrl
      ? { need: 'weather', state: 'on', detail: hostOf(weatherUrl) }
      : { need: 'weather', state: 'off', detail: texts.noWeather },
    config.ai
      ? { need: 'ai', state: 'on', detail: texts.at({ service: config.ai.model, host: hostOf(config.ai.url) }) }
      : { need: 'ai', state: 'embedded', detail: texts.ownExpert },
    { need: 'push', state: 'on', detail: texts.webPush },
    passwordsOf(config),
  ];
}

/** @throws AppError not_allowed for anyone but the owner */
export async function showServices(
  deps: Deps,
  { account, words, transaction, storageGb }: Tenant,
): Promise<OutsideService[]> {
  if (account.role !== 'owner') throw new AppError('not_allowed', settingsTexts.ownerSeesServices);
  const [ownDrives, stored] = await transaction((tx) => Promise.all([settingsRepo(tx).ownDrives(), storedBytes(tx)]));
  const storage = (place: Message | string): Message =>
    texts.storage({
      place,
      used: (stored / bytesOfGigabyte).toFixed(1),
      most: storageGb,
    });
  const failures = new Map((await listFailures(deps.db.system)).map((failure) => [failure.need, failure]));
  return servicesOf(deps.config, await mapOf(deps.config), await roadsOf(deps, ownDrives)).map((service) => {
    const failure = failures.get(service.need);
    return {
      ...service,
      detail: words.say(service.need === 'files' ? storage(service.detail) : service.detail),
      lastError: failure?.message ?? null,
      lastErrorAt: failure?.failedAt.toISOString() ?? null,
    };
  });
}
