import type { CliEnvironment } from '@mcp-working-set/cli';

/** An optional package, which its user installs beside; a name that no bundler takes along. */
const PACKAGE: string = '@mcp-working-set/search-embeddings-en';

/** The table of word vectors; undefined where its package is not installed. Rejects where it is, but is damaged. */
export const loadWordTable: NonNullable<CliEnvironment['wordTable']> = async () => {
  let module: { loadEnglishTable(): Awaited<ReturnType<typeof loadWordTable>> };
  try {
    module = (await import(PACKAGE)) as typeof module;
  } catch {
    return undefined;
  }
  return module.loadEnglishTable();
};
