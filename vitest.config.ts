import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/domain/**/*.test.ts', 'src/contract/**/*.test.ts', 'src/server/**/*.test.ts', 'tests/check/**/*.test.ts'],
          exclude: ['**/*.api.test.ts'],
          environment: 'node',
        },
      },
    ],
  },
  plugins: [react()],
});
