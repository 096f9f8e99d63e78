import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Where tests put databases and files that need not outlive them: in memory where there is room for it, else the system's
 * folder. Copying a database of 785 files takes 20 to 70 ms of the kernel's time in memory and 350 to 740 ms on a disk. A
 * container's /dev/shm is often 64 MB.
 */
export function fastTmp() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 3e9 ? '/dev/shm' : tmpdir();
  } catch {
    return tmpdir();
  }
}
