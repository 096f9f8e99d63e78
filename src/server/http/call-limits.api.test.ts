import { describe, expect, it } from 'vitest';
import { mayCall } from '#tests/api/declared-needs.ts';
import { openWorld } from '#tests/support/world.ts';
import { callLimits } from './call-limits.ts';

const world = openWorld();
const behindProxy = openWorld({ config: { trustProxy: 1 } });
const nobodys = (url: string): string => url.replace(/:\w+/g, 'none');

describe('a call that can be guessed with, costs money or much work', () => {
  it('is limited for its caller', async () => {
    const { owner, signedIn } = await world.company();
    const { body } = await owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' });
    const homeowner = await signedIn('homeowner', { customerId: body.customerId });
    const wrong: string[] = [];
    for (const { method, url, limit, needs } of world.app.declaredCalls) {
      // Every sheet is drawn by the machine, and every file that takes a company out is packed by it.
      if (/[.]pdf$|export$/.test(url) && method === 'GET' && !url.includes(':key') && limit !== 'work')
        wrong.push(`${url} is work`);
      if (!limit) continue;
      const caller = mayCall('owner', needs) ? owner : homeowner;
      const { headers } = await caller.call(method as 'POST', nobodys(url), method === 'GET' ? undefined : {});
      if (headers['x-ratelimit-limit'] !== String(callLimits[limit])) wrong.push(`${method} ${url} is not limited`);
    }
    expect(wrong).toEqual([]);
  });

  it('answers 429 with when to come back, to that account alone', async () => {
    const { owner } = await world.company();
    const answers = await Promise.all(
      Array.from({ length: callLimits.money + 1 }, () => owner.post('/api/billing/purchase', {})),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    const refused = await owner.post('/api/billing/purchase', {});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { owner: another } = await world.company();
    expect((await another.post('/api/billing/purchase', {})).status).toBe(400);
    expect((await owner.get('/api/customers')).status).toBe(200);
  });
});

describe('a call that is open to everybody', () => {
  it('is limited for its address, but for those that watch over the server', async () => {
    const watching = ['/api/health', '/api/ready', '/api/metrics'];
    const open = world.app.declaredCalls.filter(({ needs, method }) => needs === 'public' && method !== 'HEAD');
    expect(open.length).toBeGreaterThan(15);
    for (const { method, url } of open.filter((call) => !watching.includes(call.url))) {
      const { headers } = await world.visitor.call(method as 'GET', nobodys(url), method === 'GET' ? undefined : {});
      expect(Number(headers['x-ratelimit-limit']), `${method} ${url}`).toBeGreaterThan(0);
    }
  });
});

describe('the address of a caller behind a proxy', () => {
  it('is the one that the proxy appended, whatever the caller wrote before it', async () => {
    const left: number[] = [];
    for (const other of ['198.51.100.1', '198.51.100.2', '203.0.113.9']) {
      const headers = { 'x-forwarded-for': `${other}, 203.0.113.9` };
      const answer = await behindProxy.visitor.post('/api/auth/forgot-password', { email: 'x@y.example' }, { headers });
      left.push(Number(answer.headers['x-ratelimit-remaining']));
    }
    expect(left).toEqual([29, 28, 27]);
  });
});
