import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import house from '../../vitest.config.ts';

/** Set by scripts/mutate.mjs: the project whose tests run, and which of its files. */
const { project, include } = JSON.parse(process.env.MUTATION_TESTS ?? '{}') as { project?: string; include?: string[] };

const chosen = house.test?.projects?.flatMap((each) =>
  typeof each === 'object' && 'test' in each && each.test?.name === project ? [each.test] : [],
)[0];

/**
 * One project alone, each file in a fresh world: a mutant of a module's own constants only shows when the module is loaded
 * again. The call tests keep sharing what they import; they would load the whole server for each mutant.
 */
export default defineConfig({
  plugins: [react()],
  test: { ...chosen, include, isolate: project === 'rules' },
});
