/** What a tester sends over MQTT. */
export type DeviceTopic = 'heartbeat' | 'results';

export interface DeviceMessage {
  deviceId: string;
  topic: DeviceTopic;
  payload: Uint8Array;
  /** The key the connection was opened with; null where nobody has checked who speaks, so that the message must carry it. */
  key: string | null;
}

/** What the application does with what comes in. */
export interface DeviceMessages {
  /** Whether this key is that device's. */
  admits(deviceId: string, key: string): Promise<boolean>;
  /**
   * Done with the message when it resolves, whether it was taken or refused for good; the tester gets which.
   * @throws where trying again may help
   */
  received(message: DeviceMessage): Promise<void>;
  /** The device listens for its commands from now on. */
  listening(deviceId: string, key: string): Promise<void>;
}

/** The way to the testers that keep a connection; the others fetch over HTTPS. */
export interface DeviceLink {
  /** Sends to one device; lost where it is not connected. */
  send(deviceId: string, topic: 'commands' | 'answers', message: object): Promise<void>;
  close(): Promise<void>;
}

/** A heartbeat or a result is a few hundred bytes. */
export const largestPayloadBytes = 4096;

export const topicOf = (deviceId: string, topic: DeviceTopic | 'commands' | 'answers'): string =>
  `poolhand/${deviceId}/${topic}`;

/** The device and what it sends; null for any topic that is not a device's own. */
export function readTopic(topic: string): { deviceId: string; topic: DeviceTopic } | null {
  const [, deviceId, kind] = topic.match(/^poolhand\/([A-Za-z0-9_.:-]+)\/(heartbeat|results)$/) ?? [];
  return deviceId && (kind === 'heartbeat' || kind === 'results') ? { deviceId, topic: kind } : null;
}
