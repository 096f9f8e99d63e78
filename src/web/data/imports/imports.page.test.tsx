import { readFile } from 'node:fs/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const jobberFile = async (): Promise<File> => {
  const path = 'tests/data/real/panama-city-fl-jobber-like.csv';
  return new File([await readFile(path, 'utf8')], 'customers.csv', { type: 'text/csv' });
};
const textFile = (text: string, name = 'list.csv'): File => new File([text], name, { type: 'text/csv' });

const choose = async (owner: Visitor, file: File) => {
  const user = app.open('/customers/import', { as: owner });
  await user.upload(await screen.findByLabelText('Customer file (CSV)'), file);
  return user;
};
const storedNames = async (owner: Visitor) =>
  (await owner.get<Customer[]>('/api/customers')).body.map(({ name }) => name);

describe('the import page', () => {
  it('shows what will happen to each row before anything is stored, then imports the good ones', async () => {
    const { owner } = await world.company();
    const user = await choose(owner, await jobberFile());
    expect(await screen.findByText('Jobber export')).toBeTruthy();
    for (const name of ['All 157', 'Create 153', 'Update 0', 'Skip 1', 'Error 3']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
    expect(await storedNames(owner)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Import 153 customers' }));
    expect(await screen.findByText('153 customers imported')).toBeTruthy();
    expect(screen.getByText('153 created · 0 updated · 1 skipped · 3 with errors')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to customers' }).getAttribute('href')).toBe('/customers');
    expect(await storedNames(owner)).toHaveLength(153);
  });

  it('offers the faulty rows as they stand in the file, with what is wrong', async () => {
    const { owner } = await world.company();
    const user = await choose(owner, textFile('Name,Email,Rate\nAnn,oops,=1+1\nBob,b@example.com,$85\n'));
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:test';
    });
    await user.click(await screen.findByRole('button', { name: 'Download 1 row with errors (CSV)' }));
    const reason = '"""oops"" isn’t an email address; Price ""=1+1"" isn’t a dollar amount"';
    expect(await saved[0]?.text()).toBe(`\uFEFFName,Email,Rate,Row,Reason\r\nAnn,oops,'=1+1,2,${reason}\r\n`);
    vi.restoreAllMocks();
  });

  it('lets a faulty row be corrected on the page, keeps that over a visit elsewhere, and imports it', async () => {
    const { owner } = await world.company();
    const file = textFile('Name,Email,Rate,Shoe size\nAnn,oops,$70,9\nBob,b@example.com,$85,10\n');
    const user = await choose(owner, file);
    await user.click(await screen.findByRole('button', { name: 'Edit row 2' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Row 2' }));
    expect(dialog.getByText('"oops" isn’t an email address')).toBeTruthy();
    // What the import leaves out is not asked about.
    expect(dialog.queryByLabelText('Shoe size')).toBeNull();
    const email = dialog.getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'ann@example.com');
    await user.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('button', { name: 'Create 2' })).toBeTruthy();
    app.open('/customers/import', { as: owner });
    // A row that was corrected can be corrected once more.
    await user.click(await screen.findByRole('button', { name: 'Edit row 2' }));
    const again = within(await screen.findByRole('dialog', { name: 'Row 2' }));
    expect(again.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('button', { name: 'Edit row 3' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText('2 customers imported')).toBeTruthy();
    const { body } = await owner.get<Customer[]>('/api/customers');
    expect(body.map(({ name, email: mail, servicePrice }) => [name, mail, servicePrice])).toEqual([
      ['Ann', 'ann@example.com', 70],
      ['Bob', 'b@example.com', 85],
    ]);
  });

  it('lets what was faulty be corrected after the rest is imported, and stores nothing twice', async () => {
    const { owner } = await world.company();
    const user = await choose(owner, textFile('Name,Email\nAnn,oops\nBob,b@example.com\n'));
    await user.click(await screen.findByRole('button', { name: 'Import 1 customer' }));
    expect(await screen.findByText('1 customer imported')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit row 2' }));
    const email = within(await screen.findByRole('dialog', { name: 'Row 2' })).getByLabelText('Email');
    await user.clear(email);
    await user.type(email, 'ann@example.com');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 customer' }));
    expect(await screen.findByText('1 created · 0 updated · 1 skipped · 0 with errors')).toBeTruthy();
    expect((await storedNames(owner)).sort()).toEqual(['Ann', 'Bob']);
  });

  it('lets columns be corrected by hand and shows the rows anew', async () => {
    const { owner } = await world.company();
    const user = await choose(owner, textFile('Wer,Post\nAnn,a@example.com\n'));
    expect(await screen.findByText('Choose the column with your customers’ names')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Match “Wer” to' }), 'Name');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create 1' })).toBeTruthy());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Match “Post” to' }), 'Email');
    await waitFor(() => expect(screen.getByText('Every column in the file is used.')).toBeTruthy());
    await user.click(await screen.findByRole('button', { name: 'Import 1 customer' }));
    expect(await screen.findByText('1 customer imported')).toBeTruthy();
    expect((await owner.get<Customer[]>('/api/customers')).body).toMatchObject([
      { name: 'Ann', email: 'a@example.com' },
    ]);
  });

  it('shows the whole list on a trial, says what a plan is needed for, and keeps the file meanwhile', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    const file = textFile('Name,Rate,Day,Gallons\nA,$85,Monday,15000\nB,,,\nC,,,\nD,,,\n', 'mine.csv');
    const user = await choose(owner, file);
    expect(await screen.findByText('This is more than your plan allows')).toBeTruthy();
    expect(screen.getByText(/You can review every row here\. To import them you need a plan/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create 4' })).toBeTruthy();
    expect(screen.getByText('$85.00 · Monday · 15,000 gal')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import 4 customers' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Choose a plan to import' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })).toBeTruthy();
    app.open('/customers/import', { as: owner });
    expect(await screen.findByText('mine.csv')).toBeTruthy();
  });

  it('records for all at once that they agreed to texts and emails, and how', async () => {
    const { owner } = await world.company();
    const user = await choose(owner, textFile('Name,Email,Phone\nAnn,a@example.com,602-555-0101\nBob,,602-555-0102\n'));
    await user.click(
      await screen.findByRole('checkbox', { name: 'These customers have agreed to get texts and emails from us' }),
    );
    expect(screen.getByLabelText('How they agreed')).toHaveProperty('value', 'Service agreement');
    await user.click(screen.getByRole('button', { name: 'Import 2 customers' }));
    expect(await screen.findByText('2 customers can get texts, 1 customer can get emails.')).toBeTruthy();
    const { body } = await owner.get<Customer[]>('/api/customers');
    expect(body.map(({ name, smsAlerts, emailAlerts }) => [name, smsAlerts, emailAlerts])).toEqual([
      ['Ann', true, true],
      ['Bob', true, false],
    ]);
  });

  it('keeps the file when something fails, and goes on from there', async () => {
    const { owner } = await world.company();
    const user = await choose(owner, textFile('Name\nAnn\n', 'mine.csv'));
    const button = await screen.findByRole('button', { name: 'Import 1 customer' });
    const reachable = window.fetch;
    app.goOffline();
    await user.click(button);
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('The file is still here. Nothing was changed.')).toBeTruthy();
    expect(screen.getByText('mine.csv')).toBeTruthy();
    window.fetch = reachable;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 customer imported')).toBeTruthy();
  });

  it('says why a file cannot be read', async () => {
    const { owner } = await world.company();
    await choose(owner, textFile('Name,Email\nAnn,"a@example.com\n'));
    expect(await screen.findByText('Row 2: a quote mark is opened and never closed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
  });
});
