import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretOfKeyFile } from './key-file.ts';
import { sealedBox } from './sealed-box.ts';

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
