import { describe, expect, it } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';

const metricsToken = 'the-token-of-whoever-measures';
const world = openWorld({ config: { metricsToken } });

const asked = async (token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, headers: answered, body } = await world.app.inject({ url: '/api/metrics', headers });
  return { status: statusCode, type: String(answered['content-type']), lines: body.split('\n'), body };
};

describe('metrics', () => {
  it('are told to whoever has the token alone; a session does not open them', async () => {
    const { owner } = await world.company();
    expect((await owner.get('/api/metrics')).status).toBe(401);
    expect((await asked()).status).toBe(401);
    expect((await asked('another-token-of-that-length')).status).toBe(401);
    const told = await asked(metricsToken);
    expect(told.status).toBe(200);
    expect(told.type).toContain('text/plain');
    expect(told.body).toContain('nodejs_eventloop_lag_seconds');
  });

  it('count calls by the route as it is declared, and name nobody', async () => {
    const { owner, companyId } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-NAMED', name: 'Somebody' });
    await owner.get('/api/customers/CUST-NAMED');
    await owner.get('/api/customers/CUST-UNKNOWN');
    const { lines, body } = await asked(metricsToken);
    const count = (status: number) =>
      lines.find((line) =>
        line.startsWith(
          `poolhand_call_seconds_count{method="GET",route="/api/customers/:customerId",status="${status}"}`,
        ),
      );
    expect(count(200)).toMatch(/ 1$/);
    expect(count(404)).toMatch(/ 1$/);
    expect(body).not.toContain('CUST-');
    expect(body).not.toContain(companyId);
  });

  it('tell how much is due in the outboxes and has not left', async () => {
    await world.runJobs();
    const due = async () => (await asked(metricsToken)).lines.filter((line) => line.startsWith('poolhand_waiting{'));
    expect(await due()).toEqual(expect.arrayContaining(['poolhand_waiting{outbox="mails"} 0']));
    await world.visitor.post('/api/auth/forgot-password', { email: (await world.company()).ownerEmail });
    expect(await due()).toEqual(expect.arrayContaining(['poolhand_waiting{outbox="mails"} 1']));
    await world.runJobs();
    expect(await due()).toEqual(expect.arrayContaining(['poolhand_waiting{outbox="mails"} 0']));
  });

  it('count the jobs that this server has done, and those that failed', async () => {
    const timed = world.app.timedJobs({
      'sweep-mails': async () => undefined,
      'sweep-pushes': () => Promise.reject(new Error('not now')),
    });
    await timed['sweep-mails']?.({});
    await expect(timed['sweep-pushes']?.({})).rejects.toThrow('not now');
    const { lines } = await asked(metricsToken);
    expect(lines).toContain('poolhand_job_seconds_count{job="sweep-mails",outcome="done"} 1');
    expect(lines).toContain('poolhand_job_seconds_count{job="sweep-pushes",outcome="failed"} 1');
  });

  it('tell what the connections to the database do, and of services that are left alone', async () => {
    const { lines } = await asked(metricsToken);
    expect(
      lines.some((line) => /^poolhand_database_connections\{pool="companies",state="idle"\} \d+$/.test(line)),
    ).toBe(true);
    const circuit = world.deps.circuits.of('weather', '', { service: 'The weather service' });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await circuit.ask(() => Promise.reject(new Error('down'))).catch(() => undefined);
    }
    expect((await asked(metricsToken)).lines).toContain('poolhand_services_left_alone{need="weather"} 1');
  });
});
