import { afterAll, describe, expect, it } from 'vitest';
import { type PlantedProject, plantedProject } from './planted-project.ts';

/** The smallest house with a sign-in page, a frame, a table of two pages, and what opens without an account. */
const pages = {
  'index.html': '<!doctype html><div id="root"></div><script type="module" src="/src/web/main.tsx"></script>\n',
  'src/web/main.tsx':
    "void import('./accounts/sign-in/sign-in-page.tsx');\nvoid import('./shell/signed-in.tsx');\nvoid import('./shell/signed-out.tsx');\n",
  'src/web/shell/signed-in.tsx':
    "import { pages } from './pages.ts';\ndocument.title = 'Frame';\nexport default () => pages.map((page) => page());\n",
  'src/web/shell/pages.ts':
    "export const pages = [() => import('../shell/home/home-page.tsx'), () => import('../scheduling/routes/routes-page.tsx')];\n",
  'src/web/shell/signed-out.tsx':
    "export default [() => import('../accounts/sign-in/sign-in-page.tsx'), () => import('../accounts/sign-in/reset-password-page.tsx')];\n",
  'src/web/accounts/sign-in/sign-in-page.tsx': "document.title = 'Sign in';\nexport default 'sign in';\n",
  'src/web/accounts/sign-in/reset-password-page.tsx': "document.title = 'Reset';\nexport default 'reset';\n",
  'src/web/shell/home/home-page.tsx': "document.title = 'Home';\nexport default 'home';\n",
  'src/web/scheduling/routes/routes-page.tsx': "document.title = 'Routes';\nexport default 'routes';\n",
};

/** A library of more than sixty kilobytes. */
const heavy = "import { createRoot } from 'react-dom/client';\nObject.assign(globalThis, { createRoot });\n";
/** And another of about as much. */
const heavier = `${heavy}import * as zod from 'zod';\nObject.assign(globalThis, zod, zod.locales);\n`;

describe('the check of how heavy the pages are', () => {
  const houses: PlantedProject[] = [];
  const checkWith = async (files: Record<string, string>) => {
    const house = await plantedProject({ ...pages, ...files });
    houses.push(house);
    return house.run('scripts/check/page-weight.mjs', '.');
  };
  afterAll(() => Promise.all(houses.map((house) => house.remove())));

  it('passes light pages, and names each that the tables lead to', async () => {
    const { passed, said } = await checkWith({});
    expect(said).toMatch(
      /^ +\d+[.]\d of 131 kB {2}first load\n +0[.]\d of 60 kB {2}shell\/home\/home-page[.]tsx\n +0[.]\d of 60 kB {2}scheduling\/routes\/routes-page[.]tsx\n +0[.]\d of 60 kB {2}accounts\/sign-in\/reset-password-page[.]tsx, signed out\n$/,
    );
    expect(passed).toBe(true);
  });

  it.each([
    ['a page', 'src/web/scheduling/routes/routes-page.tsx', heavy, 'scheduling/routes/routes-page.tsx'],
    [
      'what a page needs',
      'src/web/scheduling/routes/routes-page.tsx',
      "import '../../shell/home/heavy.ts';\n",
      'scheduling/routes/routes-page.tsx',
    ],
    ['the frame around every page', 'src/web/shell/signed-in.tsx', heavy, 'shell/home/home-page.tsx'],
    [
      'a page that opens without an account',
      'src/web/accounts/sign-in/reset-password-page.tsx',
      heavy,
      'reset-password-page',
    ],
    ['the sign-in page', 'src/web/accounts/sign-in/sign-in-page.tsx', heavier, 'first load'],
    ['what runs before any page', 'src/web/main.tsx', heavier, 'first load'],
  ])('fails when %s is too heavy', async (_what, path, planted, named) => {
    const { passed, said } = await checkWith({
      'src/web/shell/home/heavy.ts': heavy,
      [path]: `${planted}${pages[path as keyof typeof pages]}`,
    });
    expect(said).toMatch(new RegExp(`^.*${named}.*: \\d+[.]\\d kB, \\d+[.]\\d kB over its budget$`, 'm'));
    expect(passed).toBe(false);
  });

  it('lets a page load as much as it likes when something in it is opened', async () => {
    const { passed } = await checkWith({
      'src/web/scheduling/routes/heavy.ts': heavy,
      'src/web/scheduling/routes/routes-page.tsx': "export default () => import('./heavy.ts');\n",
    });
    expect(passed).toBe(true);
  });

  it('fails when it finds no page, rather than calling that a success', async () => {
    const { passed, said } = await checkWith({
      'src/web/shell/pages.ts': 'export const pages: (() => void)[] = [];\n',
    });
    expect(said).toContain('nothing-seen: src/web/shell/pages.ts leads to no page');
    expect(passed).toBe(false);
  });
});
