import { type DeviceLink, type DeviceMessages, largestPayloadBytes, readTopic, topicOf } from './port.ts';

interface Options {
  /** With the server's own user and password, e.g. `mqtts://poolhand:…@broker.example.com`. */
  url: string;
  messages: Pick<DeviceMessages, 'received'>;
  onError: (error: Error) => void;
}

/**
 * Testers that speak through a broker of the company's own. Nobody here knows whom that broker lets in, so every message
 * must carry the device's key. The connection is opened again whenever it is lost.
 */
export async function connectToBroker({ url, messages, onError }: Options): Promise<DeviceLink> {
  const { connect } = await import('mqtt');
  const client = connect(url, { reconnectPeriod: 2000, resubscribe: true });
  client.on('error', onError);
  client.on('connect', () => {
    client.subscribe([topicOf('+', 'heartbeat'), topicOf('+', 'results')], { qos: 1 }, (error) => {
      if (error) onError(error);
    });
  });
  client.on('message', (topic, payload) => {
    const named = readTopic(topic);
    if (!named || payload.length > largestPayloadBytes) return;
    messages.received({ ...named, payload, key: null }).catch(onError);
  });
  return {
    send: async (deviceId, topic, message) => {
      await client.publishAsync(topicOf(deviceId, topic), JSON.stringify(message), { qos: 1 });
    },
    close: () => client.endAsync(true),
  };
}
