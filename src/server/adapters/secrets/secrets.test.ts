import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePrivatePlaces } from '#server/platform/private-places.ts';
import { sealedBox, secretOfKeyFile } from './sealed-box.ts';

const box = sealedBox('a secret of this test');

describe('a sealed text', () => {
  it('opens again for the row it was sealed for, and never looks the same twice', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'row 1');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.open(sealed, 'row 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', 'row 1')).not.toBe(sealed);
  });

  it('does not open for another row, with another key, or changed', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'row 1');
    const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
    expect(() => box.open(sealed, 'row 2')).toThrow('could not be opened');
    expect(() => sealedBox('another secret').open(sealed, 'row 1')).toThrow('could not be opened');
    expect(() => box.open(changed, 'row 1')).toThrow('could not be opened');
    expect(() => box.open('', 'row 1')).toThrow('could not be opened');
  });
});

describe('a fingerprint', () => {
  it('is the same for the same text and key, and another with another key', () => {
    expect(box.fingerprint('k7mf-2q9x')).toBe(sealedBox('a secret of this test').fingerprint('k7mf-2q9x'));
    expect(box.fingerprint('k7mf-2q9x')).not.toBe(sealedBox('another secret').fingerprint('k7mf-2q9x'));
  });
});

describe('the key file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhand-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is made once, readable by its owner only, also when two servers start together', async () => {
    const path = join(folder, 'keys', 'secret.key');
    const [one, two] = await Promise.all([secretOfKeyFile(path), secretOfKeyFile(path)]);
    expect(one).toBe(two);
    expect(one).toHaveLength(43);
    expect(await secretOfKeyFile(path)).toBe(one);
    expect((await readFile(path, 'utf8')).trim()).toBe(one);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700);
  });
});

describe('the data folder at a start', () => {
  let folder = '';
  const modeOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhand-private-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is closed again where a copy has opened its keys, passwords and files to others', async () => {
    for (const name of ['keys', 'files', 'outbox', 'tmp']) await mkdir(join(folder, name));
    for (const name of ['keys/secret.key', 'keys/vapid.key', 'postgres-credentials.json', 'notes.txt']) {
      await writeFile(join(folder, name), 'x');
    }
    for (const name of ['keys', 'files', 'outbox', 'tmp']) await chmod(join(folder, name), 0o755);
    for (const name of ['keys/secret.key', 'keys/vapid.key', 'postgres-credentials.json']) {
      await chmod(join(folder, name), 0o644);
    }
    await chmod(join(folder, 'notes.txt'), 0o644);
    await closePrivatePlaces(folder);
    for (const name of ['keys', 'files', 'outbox', 'tmp']) expect(await modeOf(name), name).toBe(0o700);
    for (const name of ['keys/secret.key', 'keys/vapid.key', 'postgres-credentials.json']) {
      expect(await modeOf(name), name).toBe(0o600);
    }
    // What is not the server's own stays as it is, also behind a link.
    expect(await modeOf('notes.txt')).toBe(0o644);
    await symlink(join(folder, 'notes.txt'), join(folder, 'keys', 'linked'));
    await closePrivatePlaces(folder);
    expect(await modeOf('notes.txt')).toBe(0o644);
  });

  it('into which everybody may write is refused; one that is not there yet is fine', async () => {
    await chmod(folder, 0o777);
    await expect(closePrivatePlaces(folder)).rejects.toThrow(/everybody may write .*chmod o-w/);
    await chmod(folder, 0o750);
    await closePrivatePlaces(folder);
    await closePrivatePlaces(join(folder, 'none'));
  });
});
