import { library } from '@mcp-working-set/presets/tsup';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Options } from 'tsup';

/** Stays a package of its own: the one is native, the other is megabytes that only reports read. */
const OUTSIDE = ['better-sqlite3', 'gpt-tokenizer'];

/** The folder of the package that a bundled file comes from, and its name; undefined for our own. */
const packageOf = (file: string): { folder: string; name: string } | undefined => {
  const match = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file);
  return match ? { folder: match[1] ?? '', name: match[2] ?? '' } : undefined;
};

const licenseOf = ({ folder, name }: { folder: string; name: string }): string => {
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string; license: string };
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} brings no licence text: it cannot be bundled`);
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
};

/** Their licences ask that their texts come along with what is bundled. */
const licenses: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'licenses',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile, errors }) => {
      if (!metafile || errors.length > 0) return;
      const packages = new Map(Object.keys(metafile.inputs).flatMap((file) => {
        const found = packageOf(file);
        return found ? [[found.name, found] as const] : [];
      }));
      const texts = [...packages.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(licenseOf);
      mkdirSync('dist', { recursive: true });
      writeFileSync(join('dist', 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
    });
  },
};

/** One program: a client waits for its first answer, and one file is read faster than hundreds. */
export default library({ main: 'src/main.ts' }, {
  dts: false,
  sourcemap: false,
  splitting: true,
  removeNodeProtocol: false,
  noExternal: [new RegExp(`^(?!${OUTSIDE.join('|')})`)],
  esbuildPlugins: [licenses],
  esbuildOptions(options) {
    // The ES module of packages that bring both: the other one asks for its files by computed names.
    options.mainFields = ['module', 'main'];
    // What is read at every start is read twice as fast; names stay, so that a stack trace can be read as well.
    options.minifyWhitespace = true;
    options.minifySyntax = true;
  },
  // CommonJS inside the bundle asks for Node's built-ins this way.
  banner: { js: "import { createRequire as mwsRequire } from 'node:module';\nconst require = mwsRequire(import.meta.url);" },
});
