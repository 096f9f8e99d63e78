import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { seedCompany } from '#tests/api/seeded-company.ts';
import { download, type Entries, forge, pack, unpack } from '#tests/support/archives.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

async function exported(): Promise<{ zip: Buffer; entries: Entries }> {
  const company = await world.company();
  await seedCompany(company);
  await world.runJobs();
  const { zip } = await download(company.owner);
  return { zip, entries: await unpack(zip) };
}
const archive = (zip: Buffer): File => new File([new Uint8Array(zip)], 'company.zip', { type: 'application/zip' });

async function choose(owner: Visitor, file: File) {
  const user = app.open('/data', { as: owner });
  await user.upload(await screen.findByLabelText('Company export (ZIP)'), file);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  return user;
}

describe('Export and import', () => {
  it('hands out everything, and the books in the form of the chosen program', async () => {
    const { owner } = await world.company();
    const user = app.open('/data', { as: owner });
    const everything = await screen.findByRole('link', { name: 'Export everything' });
    expect(everything.getAttribute('href')).toBe('/api/export');
    const linkTo = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Invoices')).toBe('/api/accounting-export?program=quickbooks&list=invoices');
    await user.selectOptions(screen.getByLabelText('Program'), 'Xero');
    expect(linkTo('Payments')).toBe('/api/accounting-export?program=xero&list=payments');
    expect(screen.getByText(/Xero takes up to 500 invoices/)).toBeTruthy();
  });

  it('brings a company in, and lists its people to be invited again', async () => {
    const { zip } = await exported();
    const { owner } = await world.company();
    const user = await choose(owner, archive(zip));
    expect(await screen.findByText('Import complete', undefined, { timeout: 20_000 })).toBeTruthy();
    expect((await owner.get<Customer[]>('/api/customers')).body.length).toBeGreaterThan(1);
    const people = await screen.findByRole('heading', { name: 'People to invite again' });
    expect(people).toBeTruthy();
    // On this same installation the address has its account already.
    const [button] = screen.getAllByRole('button', { name: /^Invite / });
    if (button) await user.click(button);
    const notices = within(await screen.findByRole('region'));
    expect(await notices.findByText('Couldn’t send the invitation')).toBeTruthy();
  });

  it('says what is wrong with a file and keeps it for another try', async () => {
    const { entries } = await exported();
    const { owner } = await world.company();
    const forged = forge(entries, 'tables/photos.csv', (text) => text.replace('"image/jpeg"', '"text/html"'));
    await choose(owner, archive(await pack(forged)));
    expect(
      await screen.findByText(
        'tables/photos.csv has a value that isn’t part of an export: column content_type, row 2.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText(/^company\.zip, /)).toBeTruthy();
  });

  it('shows the office what it may, and nobody else', async () => {
    const company = await world.company();
    app.open('/data', { as: await company.signedIn('admin') });
    await screen.findByLabelText('Program');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Invoices' })).toBeTruthy();
    // Everything is more than any one permission opens.
    expect(screen.queryByRole('link', { name: 'Export everything' })).toBeNull();
    expect(screen.queryByLabelText('Company export (ZIP)')).toBeNull();
  });

  it('tells how to move here, source by source', async () => {
    const { owner } = await world.company();
    app.open('/data/moving-here', { as: owner });
    for (const name of ['Skimmer', 'Jobber', 'QuickBooks', 'A spreadsheet', 'Another Poolhand']) {
      expect(await screen.findByRole('heading', { level: 2, name })).toBeTruthy();
    }
    expect(screen.getAllByText('What doesn’t transfer')).toHaveLength(4);
  });

  it('shows chemical usage by what is asked, and hands it out as files', async () => {
    const { owner } = await world.company();
    const { body: customer } = await owner.post<Customer>('/api/customers', { name: 'Pat Rivera' });
    const visit = { customerId: customer.customerId, serviceDate: '2026-11-20' };
    const { body } = await owner.post<{ visitId: string }>('/api/visits', visit);
    const chemicalsAdded = [{ chemical: 'liquid_chlorine', name: 'Bleach', amount: 1, unit: 'gal', strengthPct: 12.5 }];
    await owner.post(`/api/visits/${body.visitId}/complete`, { readings: {}, chemicalsAdded });
    const user = app.open('/chemical-usage', { as: owner });
    expect(await screen.findByText('1 gal')).toBeTruthy();
    expect(screen.getByText('1 finished visit')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('By'), 'Month');
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
      '/api/chemical-usage/export?by=month&format=pdf',
    );
  });
});
