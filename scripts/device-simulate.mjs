// npm run device:simulate: plays a connected tester, over HTTPS or MQTT, so that everything can be tried without a board.
// Register a device first; its id and its key (shown once) go into DEVICE_ID and DEVICE_KEY.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { httpsLine } from './device/https-line.mjs';
import { mqttLine } from './device/mqtt-line.mjs';
import { simulatedTester } from './device/simulated-tester.mjs';

const usage = `DEVICE_ID=… DEVICE_KEY=… npm run device:simulate -- [options]
  --server URL     where Poolhand is (http://localhost:3000)
  --mqtt URL       speak MQTT with this broker instead, e.g. mqtt://localhost:1883
  --every SECONDS  between heartbeats (10)
  --test-every N   a test of its own every N heartbeats, 0 for on command only (6)
  --noise FACTOR   how far readings scatter, 1 as a good probe does (1)
  --drift PH       what the pH probe moves by with every test (0)
  --battery PCT    charge at the start (100)
  --drain PCT      what a heartbeat costs (0.01)
  --lost SHARE     of the heartbeats without a signal, 0 to 1 (0)
  --beats N        stop after so many heartbeats and once everything is delivered (never)
  --seed N         the same seed plays the same day (1)
`;
const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://localhost:3000' },
    mqtt: { type: 'string' },
    every: { type: 'string', default: '10' },
    'test-every': { type: 'string', default: '6' },
    noise: { type: 'string', default: '1' },
    drift: { type: 'string', default: '0' },
    battery: { type: 'string', default: '100' },
    drain: { type: 'string', default: '0.01' },
    lost: { type: 'string', default: '0' },
    beats: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
const { DEVICE_ID: deviceId, DEVICE_KEY: key } = process.env;
const say = (line) => process.stdout.write(`${line}\n`);
const stop = (line, code) => {
  process.stderr.write(`${line}\n`);
  process.exit(code);
};
if (values.help) {
  say(usage);
  process.exit(0);
}
if (!deviceId || !key) stop(usage, 2);
const number = (name) => {
  const value = Number(values[name]);
  return Number.isNaN(value) || value < 0 ? stop(`--${name} must be a number, 0 or more`, 2) : value;
};
const [everySeconds, testEvery, lostShare, beats] = ['every', 'test-every', 'lost', 'beats'].map(number);

const tester = simulatedTester({
  deviceId,
  seed: number('seed'),
  noise: number('noise'),
  driftPerTest: number('drift'),
  battery: number('battery'),
  drainPerBeat: number('drain'),
  bootedAt: Date.now(),
});
const line = values.mqtt
  ? mqttLine({ mqtt: values.mqtt, deviceId, key })
  : httpsLine({ server: values.server, deviceId, key });

/** One round with a signal: heartbeat, commands, and results that wait. */
async function speak() {
  await line.open();
  await line.beat(tester.heartbeat());
  for (const { commandId, expiresAt } of await line.commands()) {
    if (new Date(expiresAt) > new Date()) tester.measure(new Date(), commandId);
  }
  while (tester.queue.length > 0) {
    const [oldest] = tester.queue;
    const outcome = await line.deliver(oldest);
    if (outcome === null) {
      say(`not taken now, ${tester.queue.length} waiting`);
      return;
    }
    tester.queue.shift();
    say(`${oldest.testId} pH ${oldest.pH} chlorine ${oldest.chlorine} ${oldest.temperature} °F: ${outcome}`);
  }
}

for (let beat = 1; beat <= beats || tester.queue.length > 0; beat += 1) {
  if (tester.isEmpty) stop('The battery is empty.', 0);
  tester.passTime();
  if (testEvery > 0 && beat <= beats && beat % testEvery === 0) tester.measure(new Date());
  if (beat <= beats && tester.random() < lostShare) {
    await line.cut();
    say(`no signal, ${tester.queue.length} waiting`);
  } else {
    await speak().catch((error) => {
      if (error.final || error.code === 4) stop(error.message, 1);
      say(`not reached: ${error.message}`);
    });
  }
  await wait(everySeconds * 1000);
}
await line.close();
