import { readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { Duplex, pipeline, Transform } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import type { Client } from 'aedes';
import { type DeviceLink, type DeviceMessages, largestPayloadBytes, readTopic, topicOf } from './port.ts';

const payloadAndRoom = 8192;

/**
 * Lets MQTT packets through up to a size and ends the connection at a larger one before its body is read. The broker's
 * parser would otherwise collect up to 256 MB for somebody who has not even said who it is.
 */
export function packetGuard(largestBytes = payloadAndRoom): Transform {
  /** Bytes of the current packet's body that are still to come. */
  let left = 0;
  let length = 0;
  let factor = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let at = 0;
      while (at < chunk.length) {
        if (factor === 0 && left === 0) {
          // The first byte says what kind of packet it is; its length follows, seven bits a byte.
          factor = 1;
          length = 0;
          at += 1;
        } else if (factor > 0) {
          const byte = chunk[at] ?? 0;
          length += (byte & 0x7f) * factor;
          factor *= 128;
          at += 1;
          if (length > largestBytes || factor > 128 ** 4) return done(new Error('An MQTT packet is too large'));
          if ((byte & 0x80) === 0) {
            left = length;
            factor = 0;
          }
        } else {
          const step = Math.min(left, chunk.length - at);
          left -= step;
          at += step;
        }
      }
      done(null, chunk);
    },
  });
}

interface BrokerOptions {
  port: number;
  host: string;
  tls: { certFile: string; keyFile: string } | undefined;
  messages: DeviceMessages;
  onError: (error: Error) => void;
}

/** MQTT 3.1.1, 3.2.2.3: bad user name or password. */
const badCredentials = Object.assign(new Error('Unknown device or wrong key'), { returnCode: 4 });
const badIdentifier = Object.assign(new Error('The client id must be the deviceId'), { returnCode: 2 });

/**
 * The built-in broker: devices alone connect to it, each with its deviceId as client id and user name and its key as
 * password, and each publishes and subscribes under its own topics only. A message is acknowledged once it is stored.
 */
export async function startBroker({ port, host, tls, messages, onError }: BrokerOptions) {
  const { Aedes } = await import('aedes');
  const broker = await Aedes.createBroker({ connectTimeout: 10_000 });
  const keys = new WeakMap<Client, string>();

  broker.authenticate = (client, username, password, done) => {
    const key = password?.toString() ?? '';
    // Another client id would let one device put another one's connection down.
    if (client.id !== username) return done(badIdentifier, null);
    messages.admits(client.id, key).then(
      (admitted) => {
        if (!admitted) return done(badCredentials, null);
        keys.set(client, key);
        done(null, true);
      },
      (error: Error) => {
        onError(error);
        done(Object.assign(new Error('Not now'), { returnCode: 3 }), null);
      },
    );
  };

  broker.authorizePublish = (client, packet, done) => {
    // The broker's own words: its status, and what the app sends to testers.
    if (!client) return done();
    const key = keys.get(client);
    const named = readTopic(packet.topic);
    const payload = Buffer.from(packet.payload);
    if (key === undefined || named?.deviceId !== client.id) return done(new Error('Not a topic of this device'));
    if (packet.retain) return done(new Error('Messages are not retained'));
    if (payload.length > largestPayloadBytes) return done(new Error('The message is too large'));
    messages.received({ ...named, payload, key }).then(
      () => done(),
      (error: Error) => {
        // Unacknowledged: the device sends it again.
        onError(error);
        done(error);
      },
    );
  };

  broker.authorizeSubscribe = (client, subscription, done) => {
    const own = [topicOf(client.id, 'commands'), topicOf(client.id, 'answers')];
    done(null, own.includes(subscription.topic) ? subscription : null);
  };
  broker.on('subscribe', (subscriptions, client) => {
    const key = keys.get(client);
    if (key === undefined || !subscriptions.some(({ topic }) => topic === topicOf(client.id, 'commands'))) return;
    messages.listening(client.id, key).catch(onError);
  });

  const accept = (socket: Socket): void => {
    const guarded = packetGuard();
    // A client that breaks a rule is disconnected without a reply.
    pipeline(socket, guarded, () => undefined);
    const connection = Duplex.from({ readable: guarded, writable: socket });
    connection.on('error', () => socket.destroy());
    connection.on('close', () => socket.destroy());
    broker.handle(connection);
  };
  const server = tls
    ? createTlsServer({ cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) }, accept)
    : createServer(accept);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portTaken(error, port)));
    server.listen(port, host, () => {
      server.removeAllListeners('error').on('error', onError);
      resolve();
    });
  });
  const address = server.address();

  const link: DeviceLink = {
    send: (deviceId, topic, message) =>
      new Promise((resolve, reject) => {
        const packet = {
          cmd: 'publish' as const,
          topic: topicOf(deviceId, topic),
          payload: JSON.stringify(message),
          qos: 1 as const,
          retain: false,
          dup: false,
        };
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      // Those that have not said who they are yet are no clients of the broker.
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return { link, port: typeof address === 'object' && address ? address.port : port };
}

const portTaken = (error: Error, port: number): Error =>
  'code' in error && error.code === 'EADDRINUSE'
    ? new Error(`port ${port} is in use. Choose another with MQTT_PORT=….`, { cause: error })
    : error;
