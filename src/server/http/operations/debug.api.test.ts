import { describe, expect, it } from 'vitest';
import { openWorld } from '../../../../tests/support/world.ts';

const world = openWorld();

describe('debug mode', () => {
  it('tells the owner the time of each call, also of one that fails, and nobody else', async () => {
    const company = await world.company();
    const admin = await company.signedIn('admin');
    const toldTo = async (visitor: typeof admin, path: string) => {
      const { headers } = await visitor.get(path);
      return { id: headers['x-request-id'], timing: headers['server-timing'] };
    };
    const nothing = { id: expect.stringMatching(/^REQ-/), timing: undefined };
    expect(await toldTo(company.owner, '/api/customers')).toEqual(nothing);
    await company.owner.put('/api/settings', { system: { debugMode: true } });
    const something = { id: expect.stringMatching(/^REQ-/), timing: expect.stringMatching(/^app;dur=\d+\.\d$/) };
    const told = await toldTo(company.owner, '/api/customers');
    expect(told).toEqual(something);
    const failed = await toldTo(company.owner, '/api/customers/nobody');
    expect(failed).toEqual(something);
    expect(failed.id).not.toBe(told.id);
    expect(await toldTo(admin, '/api/customers')).toEqual(nothing);
    await company.owner.put('/api/settings', { system: { debugMode: false } });
    expect(await toldTo(company.owner, '/api/customers')).toEqual(nothing);
  });
});
