import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import type { Reporter, Vitest } from 'vitest/node';
import house from '../../vitest.config.ts';

/** Set by scripts/mutate.mjs: the project whose tests run, and which of its files. */
const { project, include } = JSON.parse(process.env.MUTATION_TESTS ?? '{}') as { project?: string; include?: string[] };

const chosen = house.test?.projects?.flatMap((each) =>
  typeof each === 'object' && 'test' in each && each.test?.name === project ? [each.test] : [],
)[0];

/** Stryker looks at tests alone: a file that cannot even be loaded would have none that fails, and the mutant would live. */
class BrokenFiles implements Reporter {
  #vitest: Vitest | undefined;
  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }
  onTestModuleEnd: Reporter['onTestModuleEnd'] = (file) => {
    for (const error of file.errors()) this.#vitest?.state.catchError(error, 'Test file');
  };
}

/**
 * One project alone, each file in a fresh world: a mutant of a module's own constants only shows when the module is loaded
 * again. The call tests keep sharing what they import; they would load the whole server for each mutant.
 */
export default defineConfig({
  plugins: [react()],
  test: { ...chosen, include, isolate: project === 'rules', reporters: [new BrokenFiles()] },
});
