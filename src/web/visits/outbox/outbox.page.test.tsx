import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts/identity.ts';
import type { Customer } from '#contract/customers/customers.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { picture } from '#tests/support/pictures.ts';
import { companyWithRoute } from '#tests/support/stops.ts';
import { openWorld } from '#tests/support/world.ts';
import { openDatabase } from '#web/offline/database.ts';
import { type OutboxItem, outbox } from '#web/offline/index.ts';
import type { NewOutboxItem } from '#web/offline/outbox/outbox-item.ts';
import { openOutboxStore } from '#web/offline/outbox/outbox-store.ts';
import { takenKey } from '../visit/photo-pairs.ts';

const world = openWorld({ deps: { languages: ['en', 'es'] } });
const app = openPageApp(world);

const visit = (customerId: string, more: Partial<NewOutboxItem> = {}): NewOutboxItem => ({
  kind: 'visit-open',
  group: 'visit:VISIT-1',
  title: 'Marta Ruiz',
  url: '/api/visits',
  method: 'POST',
  body: { visitId: 'VISIT-1', customerId, serviceDate: '2026-11-23' },
  ...more,
});

/** Items as an earlier start of the application left them on this phone. */
async function leftOnPhone(userId: string, items: readonly NewOutboxItem[]): Promise<void> {
  const database = await openDatabase();
  let count = 0;
  for (const item of items) {
    const newId = () => `${userId}-left-${++count}`;
    await openOutboxStore(database).put(item, { userId, newId, now: world.clock.now().getTime(), underWay: null });
  }
  database.close();
}

const chip = (name: RegExp) => screen.findByRole('link', { name });

it('says that nothing waits, with a way to it from everywhere', async () => {
  const { owner } = await world.company();
  const user = app.open('/customers', { as: owner });
  await user.click(await chip(/^Online, Synced\. Open unsent items/));
  expect(await screen.findByRole('heading', { level: 1, name: 'Unsent items' })).toBeTruthy();
  expect(await screen.findByText('Everything’s sent')).toBeTruthy();
});

it('keeps what is done without a network, sends it in order once there is one and says what became of it', async () => {
  const { owner } = await world.company();
  const customer = (await owner.post<Customer>('/api/customers', { name: 'Marta Ruiz' })).body;
  const reached = window.fetch;
  app.open('/outbox', { as: owner });
  await screen.findByText('Everything’s sent');
  app.goOffline();
  await outbox.put(visit(customer.customerId));
  await outbox.put(
    visit(customer.customerId, {
      kind: 'visit-save',
      url: '/api/visits/VISIT-1',
      method: 'PATCH',
      body: { notes: 'Pump basket cracked.' },
    }),
  );
  const group = within(
    (await screen.findByRole('heading', { level: 2, name: 'Marta Ruiz' })).closest('section') as HTMLElement,
  );
  await waitFor(() => expect(group.getAllByText('Saved on this phone')).toHaveLength(2));
  expect(await chip(/^Offline, 2 waiting/)).toBeTruthy();
  expect(await screen.findByText(/^You’re offline/)).toBeTruthy();

  window.fetch = reached;
  await outbox.sendNow();
  await waitFor(() => expect(group.getAllByText('Sent')).toHaveLength(2));
  expect(await chip(/^Online, Synced\./)).toBeTruthy();
  const stored = (await owner.get<Visit>('/api/visits/VISIT-1')).body;
  expect(stored.notes).toBe('Pump basket cracked.');
});

it('shows what the server did not take and why; it can be tried again, or removed when asked', async () => {
  const { owner } = await world.company();
  const user = app.open('/outbox', { as: owner });
  await screen.findByText('Everything’s sent');
  await outbox.put(visit('CUST-UNKNOWN'));
  await outbox.put(visit('CUST-UNKNOWN', { kind: 'visit-save', url: '/api/visits/VISIT-1', method: 'PATCH' }));
  expect(await screen.findByText('Not accepted')).toBeTruthy();
  expect(await screen.findByText('Waiting on the item above')).toBeTruthy();
  expect(await screen.findByText(/not found/i)).toBeTruthy();
  expect(await chip(/1 needs a look/)).toBeTruthy();

  const tries = () => app.calls.filter((call) => call === 'POST /api/visits').length;
  const before = tries();
  await user.click(screen.getByRole('button', { name: 'Try again: Arrival at the stop' }));
  await waitFor(() => expect(tries()).toBeGreaterThan(before));

  for (const what of ['Visit details', 'Arrival at the stop']) {
    await user.click(await screen.findByRole('button', { name: `Remove: ${what}` }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this from the phone?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText(what)).toBeNull());
  }
  expect(await screen.findByText('Everything’s sent')).toBeTruthy();
});

it("goes on with the user's items after a restart, hands their answers over once, and sends nobody else's", async () => {
  const { owner } = await world.company();
  const customer = (await owner.post<Customer>('/api/customers', { name: 'Marta Ruiz' })).body;
  const { id } = (await owner.get<User>('/api/auth/profile')).body;
  await leftOnPhone(id, [visit(customer.customerId)]);
  await leftOnPhone('somebody-else', [visit(customer.customerId, { title: 'A secret' })]);
  const answers: OutboxItem[] = [];
  outbox.onSent('visit-open', (item) => void answers.push(item));
  app.open('/outbox', { as: owner });
  expect(await screen.findByText('Sent')).toBeTruthy();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]?.answer).toMatchObject({ visitId: 'VISIT-1' });
  expect(await screen.findByText(/^1 item from another account is waiting on this phone/)).toBeTruthy();
  expect(screen.queryByText('A secret')).toBeNull();
  expect(app.calls.filter((call) => call === 'POST /api/visits')).toHaveLength(1);
});

it('asks before signing out while something waits; the sign-in page counts it, and the same user sends it', async () => {
  const { owner, ownerEmail } = await world.company();
  const customer = (await owner.post<Customer>('/api/customers', { name: 'Marta Ruiz' })).body;
  const user = app.open('/outbox', { as: owner });
  await screen.findByText('Everything’s sent');
  const reached = window.fetch;
  app.goOffline();
  await outbox.put(visit(customer.customerId));
  await chip(/^Offline, 1 waiting/);
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out with items waiting?' });
  expect(dialog.textContent).toContain('Arrival at the stop · Marta Ruiz');
  expect(dialog.textContent).toContain('They stay on this phone and send when you sign in here again.');
  await user.click(within(dialog).getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText(/^1 item is waiting on this phone/)).toBeTruthy();

  window.fetch = reached;
  await user.type(await screen.findByLabelText('Email'), ownerEmail);
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(app.calls).toContain('POST /api/visits'));
  expect(await chip(/^Online, Synced\./)).toBeTruthy();
});

describe('a photo that waits, or that the company has no room for', () => {
  /** What the browser makes of any picture is this one. */
  async function takePictures(): Promise<File> {
    const content = new Uint8Array(await picture({ width: 1600, height: 1200 }));
    vi.stubGlobal('createImageBitmap', async () => ({ width: 1600, height: 1200, close: () => undefined }));
    const context = { drawImage: () => undefined };
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob([content], { type: 'image/jpeg' })),
    );
    return new File([content], 'leak.jpg', { type: 'image/jpeg' });
  }

  it('is listed before it is made smaller, where a page ended meanwhile, and goes on from any page', async () => {
    const { owner } = await world.company();
    const { id } = (await owner.get<User>('/api/auth/profile')).body;
    const file = await takePictures();
    let decode = (): void => undefined;
    const decoded = new Promise<object>((resolve) => {
      decode = () => resolve({ width: 1600, height: 1200, close: () => undefined });
    });
    vi.stubGlobal('createImageBitmap', () => decoded);
    const about = { photoId: 'PHOTO-left', category: 'before', pairId: null, taskId: null } as const;
    const of = { takenAt: '2026-11-23T16:50:00.000Z', visitId: 'VISIT-1', customerName: 'Marta Ruiz' };
    const database = await openDatabase();
    const left = { type: file.type, bytes: await file.arrayBuffer() };
    await database.put('pictures', left, takenKey(id, 'visit:VISIT-1', { ...about, ...of }));
    database.close();
    app.open('/outbox', { as: owner });
    expect(await screen.findByRole('heading', { name: 'Marta Ruiz' })).toBeTruthy();
    app.goOffline();
    expect(screen.getByText('Photo')).toBeTruthy();
    expect(outbox.items()).toEqual([]);
    decode();
    const request = { kind: 'visit-photo', url: '/api/visits/VISIT-1/photos', state: 'saved' };
    await waitFor(() => expect(outbox.items()).toMatchObject([request]), { timeout: 10_000 });
    expect(screen.getAllByText('Photo')).toHaveLength(1);
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([
    ['en', /photos and recordings take up the 0 GB .* Ask your office to make room, then send it again\.$/],
    ['es', /fotos y grabaciones .* Pida a su oficina que haga espacio y envíela otra vez\.$/],
  ])(
    'stays on the phone and says why (%s), past the end of its visit, until it is sent again',
    async (language, why) => {
      const { owner, signedIn } = await companyWithRoute(world);
      const luis = await signedIn('technician', { technicianId: 'TECH-luis' });
      document.documentElement.lang = language;
      const { companyStorageGb } = world.deps.config;
      world.deps.config.companyStorageGb = 0;
      try {
        const file = await takePictures();
        const user = app.open('/field-service/stop/ROUTE-1', { as: luis });
        await user.click((await screen.findAllByRole('button', { name: 'Start visit' }))[0] ?? document.body);
        await user.click(within(await screen.findByLabelText('Keypad')).getByRole('button', { name: '1' }));
        await user.upload(await screen.findByLabelText('Add photo: Issue'), file);
        expect(await screen.findByText(why)).toBeTruthy();
        expect(screen.getByText('Failed')).toBeTruthy();
        // Nothing has changed: it is asked, and stays.
        const asked = () => app.calls.filter((call) => /^POST .*[/]photos$/.test(call)).length;
        const before = asked();
        await user.click(screen.getByRole('button', { name: 'Try again' }));
        await waitFor(() => expect(asked()).toBe(before + 1));
        expect(await screen.findByText(why)).toBeTruthy();

        await user.click(screen.getAllByRole('button', { name: 'Finish visit' })[0] ?? document.body);
        expect(await screen.findByText(/^1 photo couldn’t be sent/)).toBeTruthy();
        await user.click(await screen.findByRole('button', { name: 'Finish and send report' }));
        expect(await screen.findByText('Visit completed')).toBeTruthy();
        expect(await chip(/1 needs a look/)).toBeTruthy();
        cleanup();

        const again = app.open('/outbox', { as: luis });
        await screen.findByRole('heading', { level: 1, name: 'Unsent items' });
        const main = within(screen.getByRole('main'));
        expect(await main.findByText('Not accepted')).toBeTruthy();
        expect(main.getByText(why)).toBeTruthy();
        world.deps.config.companyStorageGb = companyStorageGb;
        await again.click(main.getByRole('button', { name: 'Try again: Photo' }));
        await chip(/^Online, Synced\./);
        expect(main.queryByText('Not accepted')).toBeNull();
        const [visited] = (await owner.get<Visit[]>('/api/visits')).body;
        expect(visited).toMatchObject({ state: 'done', photos: [{ category: 'issue' }] });
      } finally {
        world.deps.config.companyStorageGb = companyStorageGb;
        document.documentElement.lang = '';
        vi.unstubAllGlobals();
        vi.restoreAllMocks();
      }
    },
  );
});
