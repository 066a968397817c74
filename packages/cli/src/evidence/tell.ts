import type { FileProblem, UpdateReport } from '@mcp-working-set/promoter';
import { count } from '../terminal/format.js';
import type { Output } from '../terminal/output.js';

/** More problems than that are counted, not named. */
const NAMED = 5;

const problemLine = ({ client, file, where, message }: FileProblem): string =>
  `${client}: ${file}${where === undefined ? '' : `:${where}`} ${message}`;

/** Names what could not be read; on stderr, since paths are for the person's eyes only. */
export const tellProblems = (output: Output, problems: readonly FileProblem[], { all = false }: { readonly all?: boolean } = {}): void => {
  for (const problem of all ? problems : problems.slice(0, NAMED)) output.warn(problemLine(problem));
  if (!all && problems.length > NAMED) output.warn(`${count(problems.length - NAMED, 'more place')} in transcripts could not be read; \`mws transcripts scan\` names them all`);
};

/** What was new in the transcripts, if anything was, and what could not be read. */
export const tellReading = (output: Output, { read, calls, problems }: UpdateReport): void => {
  if (read > 0) output.note(`Transcripts: ${count(calls, 'call')} in ${count(read, 'new or changed file')}.`);
  tellProblems(output, problems);
};
