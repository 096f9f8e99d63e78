/** What a check found: it passes or fails, and says why. */
export interface Finding {
  state: 'pass' | 'fail';
  found: string;
}

export const pass = (found: string): Finding => ({ state: 'pass', found });
export const fail = (found: string): Finding => ({ state: 'fail', found });
