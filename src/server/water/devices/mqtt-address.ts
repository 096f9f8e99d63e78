import type { Config } from '#server/config.ts';

/** Where testers speak MQTT, as it is written into a board; null where they do not. Nobody's credentials are part of it. */
export function mqttAddress({ mqtt, appUrl }: Pick<Config, 'mqtt' | 'appUrl'>): string | null {
  if (mqtt === undefined) return null;
  if (mqtt.url !== undefined) {
    const { protocol, host } = new URL(mqtt.url);
    return `${protocol}//${host}`;
  }
  return `${mqtt.tls ? 'mqtts' : 'mqtt'}://${new URL(appUrl).hostname}:${mqtt.port}`;
}
