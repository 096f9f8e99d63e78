import { describe, expect, it } from 'vitest';
import { mqttAddress } from './service.ts';

const appUrl = 'https://pools.example.com';

describe('where a tester speaks MQTT', () => {
  it.each([
    ['nowhere while it is off', undefined, null],
    ['at the server itself', { port: 1883, tls: undefined }, 'mqtt://pools.example.com:1883'],
    [
      'over TLS where a certificate is given',
      { port: 8883, tls: { certFile: 'c', keyFile: 'k' } },
      'mqtts://pools.example.com:8883',
    ],
    [
      "at the company's own broker, without the server's credentials",
      { url: 'mqtts://server:secret@broker.example.com:8883' },
      'mqtts://broker.example.com:8883',
    ],
  ])('%s', (_name, mqtt, address) => {
    expect(mqttAddress({ mqtt, appUrl })).toBe(address);
  });
});
