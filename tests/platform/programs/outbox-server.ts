// One of several servers on one database, as far as it sends messages: for each line on standard input it sends what is due at the
// time that the line says, and tells when it has. It dies, as by `kill -9`, at the point that the line names.
import { createInterface } from 'node:readline';
import { openCircuits } from '#server/adapters/circuit.ts';
import { sealedBox } from '#server/adapters/secrets/sealed-box.ts';
import type { OutgoingSms } from '#server/adapters/sms/port.ts';
import { twilioSms } from '#server/adapters/sms/twilio.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/db/client.ts';
import type { MessageDeps } from '#server/messaging/deliver.ts';
import { messageJobs } from '#server/messaging/deliver.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import type { Death, Order } from './outbox-orders.ts';

const [, , connectionString = '', twilio = ''] = process.argv;
let order: Order = { now: '', die: null };

async function dieAt(point: Death): Promise<void> {
  if (order.die !== point) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

const database = openDatabase({ connectionString, maxConnections: 6, onIdleError: () => undefined });
const db: Database = {
  ...database,
  async inCompany(companyId, work) {
    const result: unknown = await database.inCompany(companyId, work);
    const isClaim = typeof result === 'object' && result !== null && 'step' in result;
    if (isClaim && result.step === 'send') await dieAt('claimed');
    if (result === undefined) await dieAt('marked');
    return result as Awaited<ReturnType<typeof work>>;
  },
};
const service = twilioSms(JSON.parse(twilio));
const deps: MessageDeps = {
  circuits: openCircuits(() => new Date(order.now)),
  secrets: sealedBox('the secret of the tests'),
  clock: () => new Date(order.now),
  config: readConfig({ APP_URL: 'http://localhost:3000' }),
  db,
  newId: newRandomId,
  sms: {
    ...service,
    async send(message: OutgoingSms) {
      await dieAt('calling');
      const taken = await service.send(message);
      await dieAt('taken');
      return taken;
    },
  },
};
const sweep = messageJobs(deps)['send-messages'];

process.stdout.write('ready\n');
for await (const line of createInterface({ input: process.stdin })) {
  order = JSON.parse(line);
  await sweep({});
  process.stdout.write('swept\n');
}
await database.close();
