// A tester's line over MQTT: commands arrive unasked, and every result is kept until it is answered.
import { connectAsync } from 'mqtt';

const answerWithinMs = 5000;
/** The plan or the switch refuses for the moment; the result waits. */
const later = ['upgrade_required', 'trial_expired', 'payment_required', 'not_allowed'];

export function mqttLine({ mqtt, deviceId, key }) {
  let client = null;
  const inbox = [];
  const waiting = new Map();

  const heard = (topic, payload) => {
    const message = JSON.parse(payload.toString());
    if (topic.endsWith('/commands')) inbox.push(message);
    else waiting.get(message.testId)?.(message);
  };
  const publish = (topic, message) =>
    client.publishAsync(`poolhand/${deviceId}/${topic}`, JSON.stringify(message), { qos: 1 });

  return {
    open: async () => {
      if (client?.connected) return;
      await client?.endAsync(true);
      client = await connectAsync(mqtt, {
        clientId: deviceId,
        username: deviceId,
        password: key,
        reconnectPeriod: 0,
        connectTimeout: 10_000,
      });
      client.on('error', () => undefined);
      client.on('message', heard);
      await client.subscribeAsync([`poolhand/${deviceId}/commands`, `poolhand/${deviceId}/answers`], { qos: 1 });
    },
    /** The signal is gone: nothing is said any more, not even good-bye. */
    cut: async () => {
      await client?.endAsync(true);
      client = null;
    },
    close: async () => {
      await client?.endAsync();
    },
    beat: (told) => publish('heartbeat', told),
    commands: async () => inbox.splice(0),
    deliver: async (result) => {
      const answer = new Promise((resolve) => {
        const tooLong = setTimeout(() => resolve(null), answerWithinMs);
        waiting.set(result.testId, (message) => {
          clearTimeout(tooLong);
          resolve(message);
        });
      });
      await publish('results', result);
      const message = await answer;
      waiting.delete(result.testId);
      if (message === null || later.includes(message.error)) return null;
      return message.error ? `refused: ${message.message}` : message.stored ? 'stored' : 'known already';
    },
  };
}
